import type { AskedState } from '../../../contract/desk/desk-terms.ts'

/** What became of what an applicant was asked for, in words. */
export const askedNames: Record<AskedState, string> = {
  waiting: 'Waits for the applicant',
  lapsed: 'Asked, and not answered in time',
  supplied: 'Answered what was asked',
}
