import type { Value } from './answers.ts'
import { kindOf, type Question } from './question-kinds.ts'

/** What somebody would have typed or chosen to give this value: the reverse of reading it. */
export function answerOfValue(question: Question, value: Value): string | string[] {
  const typed = kindOf(question).typed?.(value) ?? value
  return typeof typed === 'object' ? [...typed] : String(typed)
}
