import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { seededRandom } from '../../../demo-data/random.ts'
import { harmless, harms } from './harm-in-pdfs.ts'
import { PdfContents } from './pdf-contents.ts'
import { PdfLayout } from './pdf-layouts.ts'

export interface RandomPdf {
  /** What it can do; nothing when it is harmless. */
  harm?: string
  /** Ordinary programs write PDFs of this structure. */
  ordinary: boolean
  bytes: Buffer
}

/** A PDF of random structure that is harmless or not; the same for the same seed. */
export async function randomPdf(seed: string): Promise<RandomPdf> {
  const random = seededRandom(seed)
  if (random.chance(0.02)) return lockedPdf(random.chance(0.5))
  const pdf = new PdfContents(random)
  const harm = random.chance(0.7) ? random.pick(random.pick(harms)) : undefined
  for (const [, add] of random.shuffled(harmless).slice(0, random.integer(0, 2))) add(pdf)
  harm?.[1](pdf)
  const layout = new PdfLayout(random, pdf, pdf.finish())
  layout.write()
  return {
    ...(harm && { harm: harm[0] }),
    ordinary: layout.ordinary && !pdf.hasDoubledKeys,
    bytes: layout.bytes,
  }
}

/** One that opens without a password, and is encrypted. */
async function lockedPdf(useObjectStreams: boolean): Promise<RandomPdf> {
  const document = await PDFDocument.create()
  document.addPage()
  document.catalog.set(
    PDFName.of('OpenAction'),
    document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
  )
  document.encrypt({ userPassword: '', ownerPassword: 'secret' })
  return {
    harm: 'an encrypted script',
    ordinary: false,
    bytes: Buffer.from(await document.save({ useObjectStreams })),
  }
}
