import { deadlineHasPassed } from '../deadline.ts'
import type { Round } from './rounds.ts'

/** The message for a closing in the past: nobody could apply. */
export const closingPassed = 'The closing date is in the past. Choose a later one.'

/**
 * The problem with a deadline (`YYYY-MM-DD`) chosen at `now`, for browser and server; nothing if it is in the future.
 * @param before the deadline that the scholarship has already, which may stay
 */
export function deadlineProblem(deadline: string, now: Date, before?: string): string | undefined {
  return deadline !== before && deadlineHasPassed(deadline, now) ? closingPassed : undefined
}

interface Care extends Pick<Round, 'touched'> {
  feeChanges: boolean
  closesEarlier: boolean
}

/**
 * Whether an edit of a scholarship that takes applications needs a reason, which is mailed to those concerned: it costs
 * something else or closes earlier while people save it, prepare an application or have paid [ROUND2].
 */
export function needsReason({ feeChanges, closesEarlier, touched }: Care): boolean {
  return (feeChanges || closesEarlier) && touched.saved + touched.preparing + touched.paid > 0
}
