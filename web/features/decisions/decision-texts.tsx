import { counted } from '../../../contract/core/counted.ts'
import type { BatchLetter, BatchSummary } from '../../../contract/decisions/decisions.ts'
import {
  decidedLabels,
  type LetterMail,
  type OutcomeTerms,
} from '../../../contract/decisions/decision-terms.ts'
import { readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { StatusBadge, type Tone } from '../../ui/badge.tsx'

const tones = { award: 'success', waitlist: 'info', decline: 'danger' } as const satisfies Record<
  string,
  Tone
>

/** What was decided, as staff see it. */
export function OutcomeBadge({ outcome }: Pick<OutcomeTerms, 'outcome'>) {
  return <StatusBadge tone={tones[outcome]}>{decidedLabels[outcome]}</StatusBadge>
}

/** What an outcome grants, in short. */
export function termsText({ outcome, amount, terms, rank }: OutcomeTerms): string {
  if (outcome === 'waitlist') return rank === null ? '–' : `number ${rank}`
  return [amount && readablePrice(amount), terms].filter(Boolean).join(', ') || '–'
}

/** What became of a letter; `note` says what is empty, or why it was left out. */
export function letterText({ state, note, mail }: Pick<BatchLetter, 'state' | 'note' | 'mail'>): string {
  if (state === 'blocked') return note || 'Incomplete'
  if (state === 'skipped') return note ? `Not sent: ${note}` : 'Not sent'
  if (state === 'recalled') return 'Recalled'
  if (mail === 'sent') return 'Sent'
  if (mail !== 'leaving') return unsentTexts[mail].one
  return state === 'ready' ? 'Letter ready' : unsentTexts[mail].one
}

/** Why a letter has not left. */
const unsentTexts = {
  leaving: { one: 'Not sent yet', many: 'not sent yet' },
  waits: { one: 'Waits until they are invited', many: 'waiting for an invitation' },
  refused: { one: 'Not sent: the mail server refuses the address', many: 'with a refused address' },
  replaced: { one: 'Not sent: a later letter replaced it', many: 'replaced by a later letter' },
} as const satisfies Record<Exclude<LetterMail, 'sent'>, { one: string; many: string }>

/** How many letters of a batch have not left, for each reason; before its release, those that will not leave with it. */
export function unsentOf(
  mails: BatchSummary['mails'],
  which: readonly (keyof typeof unsentTexts)[],
): string[] {
  return which
    .filter(mail => mails[mail] > 0)
    .map(mail => `${mails[mail].toLocaleString('en')} ${unsentTexts[mail].many}`)
}

/** What a scholarship may ask of its outcomes. */
export const termQuestions = {
  awardsHaveAmount: 'Awards have an amount',
  waitlistHasPlaces: 'The waiting list has places',
} as const

export const termHints = {
  awardsHaveAmount: 'An award without one is not released.',
  waitlistHasPlaces: 'Nobody is put on the list without a number.',
} as const

/** The page of one batch. */
export function batchPage(id: string, batch: string): string {
  return `${pages.releaseDecisions(id)}?batch=${batch}`
}

/** How many decisions a batch has. */
export function sizeOf({ counts }: Pick<BatchSummary, 'counts'>): number {
  return counts.award + counts.waitlist + counts.decline
}

/** `15 minutes`, `1 hour`. */
export function minutesText(minutes: number): string {
  return minutes > 0 && minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')
}
