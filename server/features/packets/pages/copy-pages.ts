import { PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import { copyPages, NotShown, picturePage } from './document-pages.ts'
import { drawFilled } from './fields.ts'
import type { Face } from './fonts.ts'
import { PdfFile } from './pdf-file.ts'
import { Typesetter } from './typesetter.ts'

/**
 * Writes what a document shows as a PDF of its own, which depends on nothing else: not on its name, on who made it, when, or
 * with what [FAIR2]. @returns why it cannot, in words; then nothing is written
 */
export async function writeCopy(
  { type }: { type: string },
  bytes: Uint8Array,
  { faces, write }: { faces: Face[]; write: (bytes: Uint8Array) => Promise<void> },
): Promise<string | undefined> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  const file = new PdfFile(doc, write)
  try {
    const pages =
      type === 'application/pdf' ? await copied(doc, file, { bytes, faces }) : [await picturePage(doc, bytes)]
    const tree = doc.catalog.get(PDFName.of('Pages')) as PDFRef
    for (const page of pages) page.node.setParent(tree)
    await file.begin()
    await file.end(pages.map(({ ref }) => ref))
    return undefined
  } catch (error) {
    return error instanceof NotShown ? error.message : 'it cannot be read'
  }
}

async function copied(
  doc: PDFDocument,
  file: PdfFile,
  { bytes, faces }: { bytes: Uint8Array; faces: Face[] },
): Promise<PDFPage[]> {
  const { pages, layers } = await copyPages(doc, bytes, { nameless: true })
  const text = new Typesetter(doc, faces)
  for (const { page, filled } of pages) for (const each of filled) await drawFilled(page, text, each)
  file.addLayers(layers)
  return pages.map(({ page }) => page)
}
