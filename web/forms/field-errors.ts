import { ApiError } from '../api/api-error.ts'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** What is wrong with a form as a whole, and with its fields. */
export interface FormProblem {
  message?: string | undefined
  fields?: Record<string, string> | undefined
}

/** @returns the first message of each field, from the issues of a failed Zod check */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** The object of a call no longer exists. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}

/** The message for a failed call: its own, or a general sentence for an unexpected error. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}

/** What the server refused, where there are no fields to say it at: the sentences of the fields that it named, or its own. */
export function refusalText(error: unknown): string {
  return (error instanceof ApiError && Object.values(error.fields ?? {}).join(' ')) || errorText(error)
}

/** What the server refused, at its fields where it named them. */
export function explainError(error: unknown): FormProblem {
  return { message: errorText(error), fields: error instanceof ApiError ? error.fields : undefined }
}
