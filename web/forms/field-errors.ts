import { ApiError } from '../api/client.ts'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** @returns the first message of each field, from the issues of a failed Zod check */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** The message for a failed call: its own, or a general sentence for an unexpected error. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}
