/** What becomes of a committee and its readings [FAIR1]. No schemas, so that pages stay light. */
export const committeeStates = ['preparing', 'open', 'discussing', 'handedOver'] as const

export type CommitteeState = (typeof committeeStates)[number]

export const committeeStateLabels = {
  preparing: 'Preparing',
  open: 'Open',
  discussing: 'Discussing',
  handedOver: 'Handed over',
} as const satisfies Record<CommitteeState, string>

export const committeeParts = ['reader', 'chair'] as const

export type CommitteePart = (typeof committeeParts)[number]

export const committeePartLabels = {
  reader: 'Reader',
  chair: 'Chair',
} as const satisfies Record<CommitteePart, string>

/** `expired` follows from the time of the invitation. */
export const memberStates = ['invited', 'expired', 'accepted', 'declined', 'left'] as const

export type MemberState = (typeof memberStates)[number]

export const memberStateLabels = {
  invited: 'Invited',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  left: 'Left',
} as const satisfies Record<MemberState, string>

export const readingStates = ['assigned', 'begun', 'submitted', 'reopened', 'givenBack', 'void'] as const

export type ReadingState = (typeof readingStates)[number]

/** A reading in these states is somebody's: it counts to their load, and can be submitted or is. */
export const heldStates = [
  'assigned',
  'begun',
  'submitted',
  'reopened',
] as const satisfies readonly ReadingState[]

export const shownAs = ['shown', 'masked', 'hidden'] as const

export type ShownAs = (typeof shownAs)[number]

export const shownAsLabels = {
  shown: 'Shown',
  masked: 'Masked',
  hidden: 'Hidden',
} as const satisfies Record<ShownAs, string>

export const conflictSources = ['own', 'referee', 'mailbox', 'institution', 'named', 'known'] as const

export type ConflictSource = (typeof conflictSources)[number]

export const conflictSourceLabels = {
  own: 'Applied themselves',
  referee: 'Is the referee',
  mailbox: 'Same mailbox',
  institution: 'Same institution',
  named: 'Named before',
  known: 'Knows this person',
} as const satisfies Record<ConflictSource, string>

/** What stands instead of words that the office has masked. */
export const maskedText = '[masked]'

/** How readers call an application. */
export const readerName = (number: number) => `Applicant ${number}`
