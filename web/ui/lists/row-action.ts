export interface RowAction {
  label: string
  /** The label with what it is about; for screen readers. */
  name: string
  /** What follows, where the label alone could be mistaken. */
  hint?: string | undefined
  onSelect?: (() => unknown) | undefined
  /** The address, for a link, and what its page is told. */
  to?: string | undefined
  state?: unknown
}
