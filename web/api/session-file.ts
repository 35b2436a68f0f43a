import type { ErrorResponse } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'
import { announceSessionEnd } from './session-end.ts'
import { freshToken } from './session-token.ts'

/**
 * Gets a file that only the signed-in person may have, however long its line needs: the server ends lines that take nothing.
 * @throws ApiError
 */
export async function readSessionFile(path: string): Promise<Blob> {
  const response = await ask(path).catch(error => {
    throw error instanceof ApiError ? error : new ApiError(0, {})
  })
  if (response.ok) return response.blob()
  const { status } = response
  if (status === 401 || status === 403) announceSessionEnd(status)
  const { error } = (await response.json()) as ErrorResponse
  throw new ApiError(status, error)
}

async function ask(path: string): Promise<Response> {
  return fetch(path, { headers: { authorization: `Bearer ${await freshToken()}` } })
}

/** Lets the browser save bytes as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Once the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
