import { ownValue } from '../../../contract/core/own-value.ts'
import { ApiError } from '../../api/api-error.ts'
import { errorText, type FormProblem } from '../../forms/field-errors.ts'

/** The server's field names → the form's. */
const formFields: Record<string, string> = {
  user_email: 'email',
  user_name: 'name',
  user_photo: 'photo',
  newPassword: 'password',
}

/** @returns a refused sign-in, sign-up or reset in plain words, at its field where it has one [A11] */
export function explainProblem(error: unknown): FormProblem {
  if (!(error instanceof ApiError)) return { message: errorText(error) }
  const entries = Object.entries(error.fields).map(([name, text]) => [
    ownValue(formFields, name) ?? name,
    text,
  ])
  return { message: error.message, fields: Object.fromEntries(entries) as Record<string, string> }
}
