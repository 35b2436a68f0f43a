import { deadlineEnd } from '../deadline.ts'
import type { Scholarship } from '../scholarships.ts'

type Closing = Pick<Scholarship, 'applicationDeadline' | 'round'>

/** The first moment at which nobody can apply to a scholarship any more [ROUND2]. */
export function closingOf({ applicationDeadline, round }: Closing): Date {
  return round ? new Date(round.closesAt) : deadlineEnd(applicationDeadline)
}
