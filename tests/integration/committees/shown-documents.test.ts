import { beforeAll, describe, expect, test } from 'vitest'
import { writeCopy } from '../../../server/features/packets/pages/copy-pages.ts'
import { type Face, readFaces } from '../../../server/features/packets/pages/fonts.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { readPdfText } from '../../support/documents/pdf-text.ts'
import { toldPdf, toldPicture } from '../../support/documents/told-files.ts'

const people = ['Amina Yusuf', 'Björn Sund', 'Zoë', 'Kim Lee Park', '田中 花子']

let faces: Face[]
beforeAll(async () => void (faces = await readFaces()))

async function copyOf(type: string, bytes: Uint8Array): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const write = async (part: Uint8Array) => void parts.push(part.slice())
  expect(await writeCopy({ type }, bytes, { faces, write })).toBeUndefined()
  return Buffer.concat(parts)
}

/** All that could say a name in a file, also in compressed streams: both spellings of a PDF's texts. */
function tells(bytes: Buffer, who: string): boolean {
  const utf16 = Buffer.from(who, 'utf16le').swap16()
  return [
    Buffer.from(who),
    utf16,
    Buffer.from(utf16.toString('hex')),
    Buffer.from(utf16.toString('hex').toUpperCase()),
  ].some(spelled => bytes.includes(spelled))
}

describe('[FAIR2] the copy of a document that readers get', () => {
  test('of a PDF is the same, to the byte, whoever made it, when and with what', async () => {
    const originals = await Promise.all(people.map(toldPdf))
    const copies = []
    for (const original of originals) copies.push(await copyOf('application/pdf', original))
    expect(tells(originals[0] as Buffer, people[0] ?? '')).toBe(true)
    for (const [nth, copy] of copies.entries()) {
      expect(copy.equals(copies[0] as Buffer)).toBe(true)
      expect(tells(copy, people[nth] ?? '')).toBe(false)
    }
    const [copy = Buffer.alloc(0)] = copies
    expect(copy.toString('latin1')).not.toMatch(
      /\/(?:Info|Metadata|EmbeddedFiles|JavaScript|JS|AcroForm|PieceInfo|LastModified|T|NM|V|DR|AA) /,
    )
    expect((await readPdfText(copy)).pages[0]).toContain('Transcript of records')
    // What a form was filled in with is what its page shows.
    expect(copy.toString('latin1')).toContain('/Stamp')
  })

  test('of a picture is the same, whatever its camera has written', async () => {
    const originals = await Promise.all(people.map(toldPicture))
    expect(tells(originals[0] as Buffer, people[0] ?? '')).toBe(true)
    const copies = []
    for (const original of originals) copies.push(await copyOf('image/jpeg', original))
    for (const [nth, copy] of copies.entries()) {
      expect(copy.equals(copies[0] as Buffer)).toBe(true)
      expect(tells(copy, people[nth] ?? '')).toBe(false)
    }
  })

  test('is another one when the document shows something else', async () => {
    const [one, other] = await Promise.all([pdfFile({ line: 'One' }), pdfFile({ line: 'Other' })])
    const copies = [await copyOf('application/pdf', one), await copyOf('application/pdf', other)]
    expect((copies[0] as Buffer).equals(copies[1] as Buffer)).toBe(false)
  })

  test('is none of what cannot be read', async () => {
    const write = () => Promise.reject(new Error('Nothing is written.'))
    const why = await writeCopy({ type: 'application/pdf' }, Buffer.from('no PDF'), { faces, write })
    expect(why).toBe('it cannot be read')
  })
})
