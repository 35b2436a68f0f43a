import type { Value } from './answers.ts'
import type { Question } from './form-definition.ts'

/** What somebody would have typed or chosen to give this value: the reverse of `readAnswer`. */
export function answerOfValue({ type }: Pick<Question, 'type'>, value: Value): string | string[] {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(type === 'money' ? value / 100 : value)
  return typeof value === 'string' ? value : [...value]
}
