import type { DeskComparison } from '../../../contract/desk/desk-terms.ts'
import type { ResponseOf } from '../../../contract/endpoints.ts'

export type DeskQuestions = ResponseOf<'GET /desk/questions/:id'>

/** What comparisons are called. */
export const comparisonNames: Record<DeskComparison, string> = {
  is: 'is',
  isNot: 'is not',
  atLeast: 'at least',
  atMost: 'at most',
  given: 'was answered',
  missing: 'was not answered',
}

/** How the answers to a question can be compared. */
export function comparisonsOf({ type }: DeskQuestions[number]): DeskComparison[] {
  if (type === 'number' || type === 'money' || type === 'date')
    return ['atMost', 'atLeast', 'is', 'given', 'missing']
  return ['is', 'isNot', 'given', 'missing']
}

/** A value of a condition as people read it. */
export function valueInWords(question: DeskQuestions[number] | undefined, value: string): string {
  if (value === 'yes') return 'Yes'
  if (value === 'no') return 'No'
  return question?.options.find(({ id }) => id === value)?.text ?? value
}
