import { ApiError } from '../api/api-error.ts'

/** Refused, because somebody else has saved meanwhile. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed_meanwhile'

/**
 * @returns what the server has saved; nothing when somebody else was faster, which the form shows once it is loaded
 * @throws ApiError
 */
export async function unlessConflict<Answer>(saving: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await saving
  } catch (error) {
    if (!isConflict(error)) throw error
    return undefined
  }
}
