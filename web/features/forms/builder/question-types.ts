import type { Comparison, QuestionType } from '../../../../contract/forms/form-terms.ts'

/** What the kinds of questions are called. */
export const typeNames: Record<QuestionType, string> = {
  text: 'Short text',
  paragraph: 'Long text',
  number: 'Number',
  money: 'Amount of money',
  date: 'Date',
  country: 'Country',
  choice: 'One answer of a list',
  choices: 'Several answers of a list',
  yesNo: 'Yes or no',
  statement: 'Statement to agree to',
  file: 'Documents',
}

/** How comparisons read. */
export const comparisonNames: Record<Comparison, string> = {
  is: 'is',
  isNot: 'is not',
  has: 'includes',
  atLeast: 'is at least',
  atMost: 'is at most',
}
