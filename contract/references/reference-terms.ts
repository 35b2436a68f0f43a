/** When a scholarship asks for references [REF1]. No schemas, so that pages stay light. */
export const referenceTimes = ['application', 'award'] as const

export type ReferenceTime = (typeof referenceTimes)[number]

/** What the office chooses. */
export const referenceTimeLabels = {
  application: 'With the application',
  award: 'After the award',
} as const satisfies Record<ReferenceTime, string>

/** What the copy contains that referees are mailed of what they sent. */
export const referenceCopies = ['letter', 'receipt'] as const

export type ReferenceCopies = (typeof referenceCopies)[number]

/** What the office chooses. */
export const referenceCopyLabels = {
  letter: 'With the letter',
  receipt: 'Without the letter',
} as const satisfies Record<ReferenceCopies, string>

/**
 * What became of a request to a referee. `replaced` by its applicant; `forgotten`: its referee had their data deleted.
 */
export const referenceStates = ['asked', 'opened', 'received', 'declined', 'replaced', 'forgotten'] as const

export type ReferenceState = (typeof referenceStates)[number]

/** The same, for the applicant and the office. */
export const referenceStateLabels = {
  asked: 'Asked',
  opened: 'Opened',
  received: 'Received',
  declined: 'Declined',
  replaced: 'Replaced',
  forgotten: 'Withdrawn by the referee',
} as const satisfies Record<ReferenceState, string>

/** What a mailed link leads to; nothing else is told where it is not `open`. */
export const referenceLinkStates = [
  'open',
  'received',
  'declined',
  'closed',
  'withdrawn',
  'forgotten',
] as const

export type ReferenceLinkState = (typeof referenceLinkStates)[number]
