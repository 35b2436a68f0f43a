import { deadlineEnd, lastMinute } from '../deadline.ts'
import type { Scholarship } from '../scholarships.ts'

type Closing = Pick<Scholarship, 'applicationDeadline' | 'round'>

/** The first moment at which nobody can apply to a scholarship any more [ROUND2]. */
export function closingOf({ applicationDeadline, round }: Closing): Date {
  return round ? new Date(round.closesAt) : deadlineEnd(applicationDeadline)
}

/** The minute that people are told: of one that closes to the minute that minute, of a day its last one. */
export function lastMinuteOf({ applicationDeadline, round }: Closing): Date {
  if (!round) return lastMinute(applicationDeadline)
  const closing = new Date(round.closesAt)
  return round.timeZone ? closing : new Date(closing.getTime() - 60_000)
}
