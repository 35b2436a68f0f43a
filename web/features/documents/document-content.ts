import type { NamedDocument } from '../../../contract/documents/documents.ts'
import type { ErrorResponse } from '../../../contract/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import { sendInSession } from '../../api/session-client.ts'
import { saveFile } from '../../api/session-file.ts'

/** Gets a document's bytes; the server notes who looked [DOC1]. @throws ApiError */
export async function readDocument(id: string): Promise<Blob> {
  const response = await sendInSession(`/api/documents/${id}/content`, { method: 'GET' }).catch(error => {
    throw error instanceof ApiError ? error : new ApiError(0, {})
  })
  if (response.ok) return response.blob()
  const { error } = (await response.json()) as ErrorResponse
  throw new ApiError(response.status, error)
}

/** Lets the browser save a document as a file. @throws ApiError */
export async function saveDocument({ _id, name }: Pick<NamedDocument, '_id' | 'name'>): Promise<void> {
  saveFile(await readDocument(_id), name)
}
