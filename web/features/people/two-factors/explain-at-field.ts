import { explainError, type FormProblem } from '../../../forms/field-errors.ts'

/** What was refused, once: at its field, or as a message where it has none. */
export function explainAtField(error: unknown): FormProblem {
  const { message, fields = {} } = explainError(error)
  return Object.keys(fields).length > 0 ? { fields } : { message }
}
