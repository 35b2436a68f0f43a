import type { DocumentType } from '../../../../contract/documents/document-limits.ts'
import { heicProblem } from '../../../../contract/documents/document-problem.ts'
import { isHeicContent, typeOf } from './file-signature.ts'
import { refusePdf } from './pdf-checks.ts'

/** What a file is by its content, or why it is refused, in words. */
export type Finding = { type: DocumentType } | { refused: string }

const anotherKind = 'This isn’t a PDF, JPEG or PNG file. Open it, save it as a PDF, and choose that.'

/** Finds out what a file is and whether it can do harm [DOC1]. */
export async function inspectHere(bytes: Buffer): Promise<Finding> {
  const type = typeOf(bytes)
  if (!type) return { refused: isHeicContent(bytes) ? heicProblem : anotherKind }
  const refused = await (type === 'application/pdf' ? refusePdf(bytes) : refusePicture(bytes))
  return refused === undefined ? { type } : { refused }
}

/** Its native code may not even be loaded where a PDF is inspected. */
async function refusePicture(bytes: Buffer): Promise<string | undefined> {
  return (await import('./picture-checks.ts')).refusePicture(bytes)
}
