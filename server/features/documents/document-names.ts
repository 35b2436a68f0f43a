import type { UploadRow } from './upload-repository.ts'

/** The name of a document's bytes in the store. */
export const contentName = (id: string): string => `${id}/content`

/** The name of an upload's piece in the store. */
export const pieceName = (id: string, offset: number): string => `${id}/${offset}`

/** All that an upload may have left in the store: also a piece not recorded. */
export function pieceNames({
  id,
  pieces,
  received,
}: Pick<UploadRow, 'id' | 'pieces' | 'received'>): string[] {
  return [...pieces, received].map(offset => pieceName(id, offset))
}
