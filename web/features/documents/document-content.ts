import type { NamedDocument } from '../../../contract/documents/documents.ts'
import type { ErrorResponse } from '../../../contract/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import { sendInSession } from '../../api/session-client.ts'
import { saveFile } from '../../api/session-file.ts'

/** Where a document's bytes are. */
export const documentPath = (id: string) => `/api/documents/${id}/content`

/** Gets a document's bytes; the server notes who looked [DOC1]. @throws ApiError */
export async function readDocument(path: string): Promise<Blob> {
  const response = await sendInSession(path, { method: 'GET' }).catch(error => {
    throw error instanceof ApiError ? error : new ApiError(0, {})
  })
  if (response.ok) return response.blob()
  const { error } = (await response.json()) as ErrorResponse
  throw new ApiError(response.status, error)
}

/** Lets the browser save a document as a file. @throws ApiError */
export async function saveDocument({ _id, name }: Pick<NamedDocument, '_id' | 'name'>): Promise<void> {
  saveFile(await readDocument(documentPath(_id)), name)
}
