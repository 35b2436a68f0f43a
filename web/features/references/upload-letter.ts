import type { ResponseOf } from '../../../contract/endpoints.ts'
import { createApiCall } from '../../api/client.ts'

/** Uploads a letter as it is. @returns its name and size as it was stored, or why it was refused. @throws ApiError */
export function uploadLetter(token: string, file: File): Promise<ResponseOf<'POST /reference/file/:token'>> {
  const headers = { 'content-type': 'application/offset+octet-stream' }
  const call = createApiCall((path, init) => fetch(path, { ...init, headers, body: file }))
  return call('POST /reference/file/:token', { params: { token }, query: { name: file.name } })
}
