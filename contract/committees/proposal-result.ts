/** What a proposal holds as it was computed. */
export interface ProposalResult {
  pairs: [member: string, application: string][]
  wanted: number
  loads: { memberId: string; had: number; load: number; most: number }[]
  missing: { number: number; has: number; wanted: number; barred: number; full: number; already: number }[]
  help: { memberId: string; most: number; gains: number }[]
  invited: number
  unnamed: number
  /** Once it is confirmed. */
  confirmed?: { assigned: number; mails: number }
}
