import type { DocumentType } from '../../../contract/documents/document-limits.ts'
import { refusePdf } from './pdf-checks.ts'
import { refusePicture } from './picture-checks.ts'

/** What a file is by its content, or why it is refused, in words. */
export type Finding = { type: DocumentType } | { refused: string }

/** First bytes of the kinds that are taken. */
const beginnings: [string, DocumentType][] = [
  ['%PDF-', 'application/pdf'],
  ['\xFF\xD8\xFF', 'image/jpeg'],
  ['\x89PNG\r\n\x1A\n', 'image/png'],
]

/** Finds out what a file is and whether it can do harm [DOC1]. */
export async function inspectHere(bytes: Buffer): Promise<Finding> {
  const start = bytes.toString('latin1', 0, 8)
  const type = beginnings.find(([beginning]) => start.startsWith(beginning))?.[1]
  if (!type) return { refused: 'This file is of another kind. Please choose a PDF, a JPEG or a PNG.' }
  const refused = await (type === 'application/pdf' ? refusePdf(bytes) : refusePicture(bytes))
  return refused === undefined ? { type } : { refused }
}
