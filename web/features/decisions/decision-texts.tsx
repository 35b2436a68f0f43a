import { counted } from '../../../contract/core/counted.ts'
import type { BatchSummary } from '../../../contract/decisions/decisions.ts'
import {
  decidedLabels,
  type LetterState,
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
export function letterText(state: LetterState, note: string): string {
  if (state === 'blocked') return note || 'Lacks something'
  if (state === 'skipped') return note ? `Not sent: ${note}` : 'Not sent'
  return { ready: 'Letter ready', released: 'Sent', recalled: 'Recalled' }[state]
}

/** What a scholarship may ask of its outcomes. */
export const termQuestions = {
  awardsHaveAmount: 'Awards have an amount',
  waitlistHasPlaces: 'The waiting list has places',
} as const

export const termHints = {
  awardsHaveAmount: 'An award without one is not released.',
  waitlistHasPlaces: 'Nobody is put on it without a number.',
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
