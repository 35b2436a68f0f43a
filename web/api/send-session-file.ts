import type { ErrorResponse } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'
import { announceSessionEnd } from './session-end.ts'
import { freshToken } from './session-token.ts'

/** Sends a file as it is, however long its line needs. @throws ApiError */
export async function sendSessionFile(path: string, file: Blob): Promise<void> {
  const headers = {
    authorization: `Bearer ${await freshToken()}`,
    'content-type': 'application/offset+octet-stream',
  }
  const response = await fetch(path, { method: 'POST', headers, body: file }).catch(() => {
    throw new ApiError(0, {})
  })
  if (response.ok) return
  const { status } = response
  if (status === 401 || status === 403) announceSessionEnd(status)
  const { error } = (await response.json()) as ErrorResponse
  throw new ApiError(status, error)
}
