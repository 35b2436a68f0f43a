import type { FormProblem } from '../../../forms/field-errors.ts'
import { explainProblem } from '../explain-problem.ts'

/** What was refused, once: at its field, or as a message where it has none. */
export function explainAtField(error: unknown): FormProblem {
  const { message, fields = {} } = explainProblem(error)
  return Object.keys(fields).length > 0 ? { fields } : { message }
}
