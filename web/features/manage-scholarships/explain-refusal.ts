import { ApiError } from '../../api/client.ts'
import { errorText } from '../../forms/field-errors.ts'
import type { FormProblem } from '../../forms/use-submit.ts'

/** @returns what the server refused, at its fields where it named them */
export function explainRefusal(error: unknown): FormProblem {
  const message = errorText(error)
  return error instanceof ApiError ? { message, fields: error.fields } : { message }
}
