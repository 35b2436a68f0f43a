import { type PDFContext, PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** Makes entries for the catalog of a PDF. */
export type CatalogEntries = (context: PDFContext) => Record<string, PDFObject>

/**
 * A PDF of one page with a line of text.
 * @param file `catalog`: entries that its catalog gets besides; `packed`: its objects are in compressed streams
 */
export async function pdfFile({
  line = 'Transcript of records',
  catalog,
  packed = false,
}: {
  line?: string
  catalog?: CatalogEntries
  packed?: boolean
} = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([300, 400]).drawText(line, { x: 30, y: 350, size: 14 })
  for (const [name, value] of Object.entries(catalog?.(document.context) ?? {})) {
    document.catalog.set(PDFName.of(name), value)
  }
  return Buffer.from(await document.save({ useObjectStreams: packed }))
}

/** A picture of noise, which compresses badly, so that it has about this many bytes. */
export async function noisyPicture(bytes: number, type: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3))
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = sharp({
    create: { width: side, height: side, channels: 3, background: '#000', noise },
  })
  return type === 'png'
    ? picture.png({ compressionLevel: 0 }).toBuffer()
    : picture.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
}
