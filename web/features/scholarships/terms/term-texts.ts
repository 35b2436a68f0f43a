import type { TermKind } from '../../../../contract/scholarships/scholarship-terms.ts'

/** Each kind's heading and name, and an example of a new term. */
export const kindTexts: Record<TermKind, { many: string; one: string; example: string }> = {
  subject: { many: 'Subjects', one: 'subject', example: 'Nursing' },
  degree: { many: 'Degrees', one: 'degree', example: 'PhD' },
  category: { many: 'Categories', one: 'category', example: 'Travel grant' },
}
