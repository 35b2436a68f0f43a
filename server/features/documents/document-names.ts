import type { UploadRow } from './upload-repository.ts'

/** Under which name a document's bytes are in the store. */
export const contentName = (id: string): string => `${id}/content`

/** Under which name a piece of an upload is in the store. */
export const pieceName = (id: string, offset: number): string => `${id}/${offset}`

/** All that an upload may have left in the store: also a piece that was put and not noted. */
export function pieceNames({
  id,
  pieces,
  received,
}: Pick<UploadRow, 'id' | 'pieces' | 'received'>): string[] {
  return [...pieces, received].map(offset => pieceName(id, offset))
}
