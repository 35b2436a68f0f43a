import { deadlineEnd } from '../deadline.ts'
import type { Scholarship } from '../scholarships.ts'

export type Closing = Pick<Scholarship, 'applicationDeadline' | 'round'>

/** The first moment at which nobody can apply to a scholarship any more: what pages and mails tell people [ROUND2]. */
export function closingOf({ applicationDeadline, round }: Closing): Date {
  return round ? new Date(round.closesAt) : deadlineEnd(applicationDeadline)
}

const day = 86_400_000

/** Whole days from `now` (milliseconds since 1970) until a closing; -1 when it has come. */
export function daysLeft(closes: Date, now: number): number {
  const left = closes.getTime() - now
  return left > 0 ? Math.floor(left / day) : -1
}

export const closedText = 'Closed'

/** Such as `36 days left`. */
export function daysLeftText(days: number): string {
  if (days < 0) return closedText
  if (days === 0) return 'Less than a day left'
  return days === 1 ? '1 day left' : `${days.toLocaleString('en')} days left`
}
