import { readablePrice } from '../core/money.ts'

/** What is decided about an application [DESK5]. No schemas, so that pages stay light. */
export const outcomes = ['award', 'waitlist', 'decline'] as const

export type Outcome = (typeof outcomes)[number]

/** What an officer chooses. */
export const outcomeLabels = {
  award: 'Award',
  waitlist: 'Waiting list',
  decline: 'Decline',
} as const satisfies Record<Outcome, string>

/** What was decided, in counts, rows and columns. */
export const decidedLabels = {
  award: 'Awarded',
  waitlist: 'On the waiting list',
  decline: 'Declined',
} as const satisfies Record<Outcome, string>

/** The reasons of each outcome, in the order of their digits; the applicant does not see them. */
export const reasons = {
  award: [
    'Greatest need',
    'Need and merit together',
    'Outstanding essay or record',
    'Field that the fund prefers',
    'Another reason',
  ],
  waitlist: ['Just below the line', 'Money may become free', 'Something is still missing', 'Another reason'],
  decline: ['Not eligible', 'Incomplete', 'Others were stronger', 'The money is spent', 'Another reason'],
} as const satisfies Record<Outcome, readonly string[]>

/** What an outcome grants or says besides itself; `amount` is a price. */
export interface OutcomeTerms {
  outcome: Outcome
  amount: string | null
  terms: string | null
  rank: number | null
}

/** What a scholarship asks of its outcomes. */
export interface AskedTerms {
  /** An award says how much it is. */
  awardsHaveAmount: boolean
  /** Everybody on the waiting list has a place of their own. */
  waitlistHasPlaces: boolean
}

/** The field that an outcome leaves empty although its scholarship asks for it, with what to say; nothing when it is complete [DESK5]. */
export function missingTerm(
  { awardsHaveAmount, waitlistHasPlaces }: AskedTerms,
  { outcome, amount, rank }: Pick<OutcomeTerms, 'outcome' | 'amount' | 'rank'>,
): { field: 'amount' | 'rank'; problem: string } | undefined {
  if (awardsHaveAmount && outcome === 'award' && amount === null)
    return { field: 'amount', problem: 'An award here needs an amount.' }
  if (waitlistHasPlaces && outcome === 'waitlist' && rank === null)
    return { field: 'rank', problem: 'The waiting list here needs a place.' }
  return undefined
}

/** The words of an outcome for its applicant: the letter, the list and the page say the same [DESK5]. */
export function outcomeWords({ outcome, amount, terms, rank }: OutcomeTerms): string {
  if (outcome === 'decline') return 'Your application was not successful'
  if (outcome === 'waitlist')
    return rank === null ? 'You are on the waiting list' : `You are number ${rank} on the waiting list`
  const granted = amount === null ? 'this scholarship' : readablePrice(amount)
  return `You have been awarded ${granted}${terms ? ` (${terms})` : ''}`
}

/** What becomes of a batch of decisions; a `draft` is only a preview. */
export const batchStates = ['draft', 'waiting', 'releasing', 'released', 'recalled'] as const

export type BatchState = (typeof batchStates)[number]

/** What became of one decision of a batch. */
export const letterStates = ['ready', 'blocked', 'released', 'skipped', 'recalled'] as const

export type LetterState = (typeof letterStates)[number]

/**
 * What becomes, or became, of the mail of a letter; one that `waits` leaves when its applicant is invited. `replaced`: a later
 * letter was released before it had left.
 */
export const letterMails = ['leaving', 'waits', 'sent', 'refused', 'replaced'] as const

export type LetterMail = (typeof letterMails)[number]
