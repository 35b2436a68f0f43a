import type { TermKind } from '../../../../contract/scholarships/scholarship-terms.ts'

/** How each kind is called as a heading, and what nobody has yet is such as. */
export const kindTexts: Record<TermKind, { many: string; one: string; example: string }> = {
  subject: { many: 'Subjects', one: 'subject', example: 'Nursing' },
  degree: { many: 'Degrees', one: 'degree', example: 'PhD' },
  category: { many: 'Categories', one: 'category', example: 'Travel grant' },
}
