import { data } from 'react-router'
import { ApiError } from '../api/api-error.ts'

export const offline = 'You seem to be offline. Please check your connection and try again.'

/**
 * What a loader throws when a call failed: 404 for something missing (malformed ids included), else 429 or 503 with the
 * server's plain words [L6, V5].
 */
export function pageError(error: unknown) {
  if (!(error instanceof ApiError)) return error
  if (error.status === 404 || error.status === 400) return data(null, { status: 404 })
  return data(error.message, { status: error.status === 429 ? 429 : 503 })
}
