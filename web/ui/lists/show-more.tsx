import { Button } from '../button.tsx'

type ShowMoreProps = {
  label: string
  /** Loads the next ones; nothing where there are none. */
  more: (() => void) | undefined
  loading: boolean
  shown: number
  /** Where it is known. */
  all?: number | undefined
}

/** Loads more of a list, and says how many of it are shown. */
export function ShowMore({ label, more, loading, shown, all }: ShowMoreProps) {
  if (!more) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" pending={loading} onClick={more}>
        {label}
      </Button>
      <p className="text-ink-soft">
        {shown.toLocaleString('en')}
        {all !== undefined && ` of ${all.toLocaleString('en')}`} are shown.
      </p>
    </div>
  )
}
