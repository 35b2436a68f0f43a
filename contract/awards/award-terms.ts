/** What becomes of an award [AWARD1]. No schemas, so that pages stay light. */
export const awardStates = [
  'waiting',
  'recalled',
  'offered',
  'deferralAsked',
  'accepted',
  'declined',
  'lapsed',
  'withdrawn',
  'ended',
] as const

export type AwardState = (typeof awardStates)[number]

/** An award in these states takes one of the places of its scholarship. */
export const standingStates = [
  'waiting',
  'offered',
  'deferralAsked',
  'accepted',
] as const satisfies AwardState[]

export const awardStateLabels = {
  waiting: 'Not released yet',
  recalled: 'Recalled',
  offered: 'To answer',
  deferralAsked: 'Asks to start later',
  accepted: 'Accepted',
  declined: 'Declined',
  lapsed: 'Given to somebody else',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
} as const satisfies Record<AwardState, string>

/** How a free place is given to the next person of the waiting list [AWARD3]. */
export const movings = ['byHand', 'automatically'] as const

export type Moving = (typeof movings)[number]

/** Who gets the money: the school of each student, one payment with the list of them, or the finance office pays each student [AWARD7]. */
export const payees = ['school', 'finance'] as const

export type Payee = (typeof payees)[number]

/** What an award can ask for [AWARD4]. */
export const conditionKinds = ['proof', 'letter', 'statement', 'number'] as const

export type ConditionKind = (typeof conditionKinds)[number]

export const conditionKindLabels = {
  proof: 'A document, such as proof of enrolment',
  letter: 'A thank-you letter to the donor',
  statement: 'A statement',
  number: 'A number, such as the student number',
} as const satisfies Record<ConditionKind, string>

export const conditionStates = ['open', 'given', 'met', 'sentBack', 'waived'] as const

export type ConditionState = (typeof conditionStates)[number]

/** Conditions about which nothing more is to be done. */
export const settledConditions: readonly ConditionState[] = ['met', 'waived']

/** The state of an instalment; planned ones whose conditions are settled are `confirmed` in pages [AWARD5]. */
export const instalmentStates = ['planned', 'ready', 'paid', 'returned', 'stopped'] as const

export type InstalmentState = (typeof instalmentStates)[number]

/** What changes the figures of a fund [AWARD8]. */
export const entryKinds = ['budget', 'cut', 'commit', 'free', 'pay', 'return'] as const

export type EntryKind = (typeof entryKinds)[number]

export const entryKindLabels = {
  budget: 'Budget',
  cut: 'Budget lowered',
  commit: 'Award confirmed',
  free: 'No longer committed',
  pay: 'Instalment paid',
  return: 'Came back, to be paid again',
} as const satisfies Record<EntryKind, string>

export const paymentFormats = ['csv', 'xlsx'] as const

export const paymentFileStates = ['made', 'approved', 'handedOver', 'settled', 'cancelled'] as const

export type PaymentFileState = (typeof paymentFileStates)[number]

export const paymentResults = ['paid', 'returned'] as const

/** The plan of an award: when its instalments are due, and what its student has to give first. */
export interface AwardPlan {
  /** The day of each instalment, such as `2027-09-01`; the award is split equally. */
  instalments: string[]
  conditions: {
    kind: ConditionKind
    words: string
    dueOn: string
    /** The number of the instalment that waits for it, from 1; null when no money does. */
    before: number | null
  }[]
}

/** The hundredths of an amount in equal parts; the first ones take what is left over: $1,000 in three is 333.34, 333.33, 333.33. */
export function splitEqually(amountMinor: number, parts: number, smallest = 1): number[] {
  const units = amountMinor / smallest
  const each = Math.floor(units / parts)
  const more = units - each * parts
  return Array.from({ length: parts }, (_, index) => (each + (index < more ? 1 : 0)) * smallest)
}
