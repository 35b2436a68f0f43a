import type { AskedState } from '../../../contract/desk/desk-terms.ts'

/** What became of what an applicant was asked for, in words. */
export const askedNames: Record<AskedState, string> = {
  waiting: 'Waiting for the applicant',
  lapsed: 'Not answered in time',
  supplied: 'Applicant has answered',
}
