import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectHere } from './inspection.ts'

/** A PDF of one page with more objects; one letter is one byte. */
const pdf = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>`,
    'latin1',
  )

async function encrypted(useObjectStreams: boolean, userPassword = ''): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword, ownerPassword: 'secret' })
  return Buffer.from(await document.save({ useObjectStreams }))
}

const shown: Record<string, Buffer> = {
  'a title that ends like an object begins': pdf('4 0 obj<</Title(teapot.obj)>>endobj'),
  'a title with numbers': pdf('4 0 obj<</Title(Model v1.2.obj, house2.obj, 3D obj)>>endobj'),
  'a sentence about an object': pdf('4 0 obj<</Title(Why 12 0 obj is first)>>endobj'),
  'an object in a text': pdf('4 0 obj<</Title(First 12 0 obj<</A 1>>endobj)>>endobj'),
  'a link to an object': pdf('4 0 obj<</S/URI/URI(https://example.org/house.obj?obj%20\\(1\\))>>endobj'),
  'a title in XML': pdf('4 0 obj<</Length 19>>stream\n<li>house.obj</li>\n\nendstream endobj'),
  'facts with two values': pdf('4 0 obj<</Producer(Scan 2.1)/Producer(Scan)>>endobj'),
  'a font named in Windows-1251': pdf('4 0 obj<</Type/Font/BaseFont/\xCA\xF3\xF0\xF1\xE8\xFF\x80>>endobj'),
  'a font named in UTF-8': pdf('4 0 obj<</Font<</\xD1\x80 5 0 R>>>>endobj'),
  'a name with a sharp': pdf('4 0 obj<</C#Sharp/F#>>endobj'),
  'a line break first': Buffer.concat([Buffer.from('\r\n'), pdf()]),
  'a byte order mark first': Buffer.concat([Buffer.from('\ufeff'), pdf()]),
  'a password that only its owner needs': await encrypted(false),
  'such a password, and packed objects': await encrypted(true),
}

test.for(Object.entries(shown))('[DOC1] a PDF with %s is taken', async ([, bytes]) => {
  expect(await inspectHere(bytes)).toEqual({ type: 'application/pdf' })
})

test('[DOC1] a PDF that opens only with a password is refused for it', async () => {
  const refused = 'This PDF is locked by a password. Print it to a new PDF, and choose that one.'
  for (const packed of [false, true])
    expect(await inspectHere(await encrypted(packed, 'reader'))).toEqual({ refused })
})

test('[DOC1] a picture without its last bytes is taken, half a picture is not', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 }
  const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: '#000', noise } })
  const refused = 'This picture is broken. Please save it again, or take a new one.'
  for (const [bytes, most] of [
    [await picture.jpeg().toBuffer(), 2],
    [await picture.jpeg({ progressive: true }).toBuffer(), 2],
    [await picture.png().toBuffer(), 12],
  ] as const) {
    for (const missing of [1, most])
      expect(await inspectHere(bytes.subarray(0, -missing)), `${missing}`).toHaveProperty('type')
    expect(await inspectHere(bytes.subarray(0, bytes.length / 2))).toEqual({ refused })
  }
})
