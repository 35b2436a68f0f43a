import type { Completeness, DeskGap } from '../../../contract/desk/desk-terms.ts'

/** What an application lacks, in words. */
export const gapNames: Record<DeskGap, string> = {
  fee: 'Fee not paid',
  documents: 'Documents missing',
  references: 'References missing',
}

/** The choices of the filter by completeness. */
export const completenessNames: Record<Completeness, string> = {
  complete: 'Complete',
  feePaid: 'Fee paid, or none asked',
  feeMissing: gapNames.fee,
  documentsPresent: 'No document missing',
  documentsMissing: gapNames.documents,
  referencesPresent: 'No reference missing',
  referencesMissing: gapNames.references,
}
