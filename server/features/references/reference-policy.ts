import type { ReferenceLinkState, ReferenceState } from '../../../contract/references/reference-terms.ts'

/** What a request for a letter is, as its link sees it. */
export interface LinkedRequest {
  state: ReferenceState
  /** Its application is there, or being prepared. */
  stands: boolean
  open: boolean
}

/** What a mailed link leads to [REF1]. */
export function linkStateOf({ state, stands, open }: LinkedRequest): ReferenceLinkState {
  if (state === 'forgotten') return 'forgotten'
  if (state === 'replaced' || !stands) return 'withdrawn'
  if (state === 'received' || state === 'declined') return state
  return open ? 'open' : 'closed'
}

/** Whether two addresses most likely reach one person: mail servers pass over dots, and what follows a plus sign. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other)
}

function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).replace(/\+.*$/s, '').replaceAll('.', '')
  return `${local}${address.slice(at)}`.toLowerCase()
}
