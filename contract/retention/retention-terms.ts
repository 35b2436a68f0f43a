/** What is removed of an application [AUDIT4]. No schemas, so that pages stay light. */
export const removedKinds = {
  contact: 'Phone number, address and results',
  answers: 'Answers to questions of the scholarship',
  documents: 'Documents',
  photo: 'Photo',
  receipts: 'Receipts',
  messages: 'Messages',
  references: 'Letters of reference',
  letters: 'Letters of decisions',
  notes: 'Notes and labels of officers',
  feedback: 'Feedback',
} as const

export type RemovedKind = keyof typeof removedKinds
export const removedKindNames = Object.keys(removedKinds) as RemovedKind[]

/** What stays, for the report and the books. */
export const staysOfApplication =
  'status, outcome, amounts and points, scholarship and category, gender and degree, and the dates'

/** What is previewed where there is no rule. */
export const usualMonths = 24

/** For how long, in words: `24 months`, `1 month`. */
export function monthsText(months: number): string {
  return `${months} ${months === 1 ? 'month' : 'months'}`
}

/** When and by what rule the data of an application went; days are `YYYY-MM-DD` in the office's time zone. */
export interface Removal {
  on: string
  months: number
}

/** What applicant and office read about it. @param to `own`: to the applicant; `day`: as people read it */
export function removalSentence({ months }: Removal, { own, day }: { own: boolean; day: string }): string {
  return `${own ? 'Your' : 'The'} answers and documents were removed on ${day}, ${monthsText(months)} after the decision.`
}
