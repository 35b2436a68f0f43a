import {
  decodePDFRawStream,
  degrees,
  PDFArray,
  PDFDocument,
  PDFName,
  type PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sayUnprintable } from '../../../server/features/packets/unprintable.ts'
import { namesInScripts } from '../../support/documents/names-in-scripts.ts'
import { packetOf } from '../../support/documents/packet-of.ts'
import { readPdfText } from '../../support/documents/pdf-text.ts'

async function pdfOf(count: number, rotation = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let number = 1; number <= count; number += 1) {
    const page = document.addPage([400, 300])
    page.drawText(`Sheet ${number}`, { x: 20, y: 250 })
    page.setRotation(degrees(rotation))
  }
  return document.save()
}

/** Whether a page shows the first glyph of a font, the box for what it lacks. */
async function hasBoxes(bytes: Uint8Array): Promise<boolean> {
  const document = await PDFDocument.load(bytes)
  const streams = document.getPages().flatMap(page => {
    const contents = page.node.Contents()
    return contents instanceof PDFArray ? contents.asArray() : [contents]
  })
  return streams.some(each => {
    const stream = document.context.lookup(each) as PDFRawStream
    return Buffer.from(decodePDFRawStream(stream).decode()).includes('<0000>')
  })
}

test.each(Object.entries(namesInScripts))(
  '[DESK8] names and answers in %s have no boxes, and none are announced',
  async (_script, text) => {
    const { bytes } = await packetOf([{ name: text, answer: `${text} `.repeat(60) }])
    expect(await hasBoxes(bytes)).toBe(false)
    expect(await sayUnprintable([{ name: text, text }])).toBeUndefined()
  },
)

test.each([
  ['emoji', '👩‍🎓 🇧🇩 ❤️', false],
  ['a script without a font', 'ꕙꔤ', true],
  ['what cannot be displayed', '\u{0} \u{d800} \u{202e}abc \u{feff}\u{10ffff}', true],
])('[DESK8] names and answers in %s are set without an error', async (_what, text, boxes) => {
  const { bytes } = await packetOf([{ name: text, answer: `${text} `.repeat(60) }])
  expect(await hasBoxes(bytes)).toBe(boxes)
})

test('[DESK8] names can be read and found in the file', async () => {
  const { bytes } = await packetOf([{ name: 'Zoë Šaćžő' }, { name: '王小明' }, { name: 'Достоевский' }])
  const { pages, bookmarks, title } = await readPdfText(bytes)
  for (const name of ['Zoë Šaćžő', '王小明', 'Достоевский']) expect(pages[0]).toContain(name)
  expect(bookmarks.map(each => each.title)).toEqual(['Names', '1. Zoë Šaćžő', '2. 王小明', '3. Достоевский'])
  expect(title).toBe('Packet')
})

test('[DESK8] two hundred names take several pages, and each says where its application begins', async () => {
  const { bytes } = await packetOf(
    Array.from({ length: 200 }, (_, index) => ({ name: `Person ${index + 1}` })),
  )
  const { pages, bookmarks } = await readPdfText(bytes)
  const first = bookmarks[1]?.page ?? 0
  expect(first).toBeGreaterThan(4)
  expect(pages.slice(0, first - 1).join(' ')).toContain(`200 Person 200 ${first + 199}`)
  expect(pages[first + 198]).toContain('200. Person 200')
})

test.each([0, 90, 180, 270])(
  '[DESK8] each page of a document that is turned by %d degrees has its number',
  async turn => {
    const { bytes } = await packetOf([
      { name: 'Ada', documents: [{ name: 'marks.pdf', bytes: await pdfOf(2, turn) }] },
    ])
    const { pages } = await readPdfText(bytes)
    expect(pages.slice(2)).toEqual(['Sheet 1 1. Ada · marks.pdf 3', 'Sheet 2 1. Ada · marks.pdf 4'])
  },
)

test('[DESK8] a photo becomes an upright page', async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c66' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { bytes } = await packetOf([
    { name: 'Ada', documents: [{ name: 'p.jpg', type: 'image/jpeg', bytes: photo }] },
  ])
  const page = (await PDFDocument.load(bytes)).getPages()[2]
  expect([page?.getWidth(), page?.getHeight()]).toEqual([595, 842])
})

test('[DESK8] a document that cannot be shown is named with the reason, and takes nothing else along', async () => {
  const locked = await PDFDocument.load(await pdfOf(1))
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  const { bytes, problems } = await packetOf([
    {
      name: 'Ada',
      documents: [
        { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7 nothing') },
        { name: 'good.pdf', bytes: await pdfOf(1) },
        { name: 'locked.pdf', bytes: await locked.save() },
        { name: 'long.pdf', bytes: await pdfOf(301) },
        { name: 'broken.png', type: 'image/png', bytes: Buffer.from('no picture') },
        { name: 'waiting.pdf', why: 'it is still being checked' },
      ],
    },
  ])
  expect(problems).toEqual([
    'it cannot be read',
    undefined,
    'it is locked by a password',
    'it has 301 pages',
    'it cannot be read',
    'it is still being checked',
  ])
  const { pages } = await readPdfText(bytes)
  expect(pages).toHaveLength(8)
  expect(pages[2]).toContain('broken.pdf This document is not shown here: it cannot be read.')
  expect(pages[3]).toContain('Sheet 1')
  expect(pages[7]).toContain('waiting.pdf This document is not shown here: it is still being checked.')
})

test.each([true, false])(
  '[DESK8] a document that opens without its owner’s password is shown, packed: %s',
  async useObjectStreams => {
    const document = await PDFDocument.load(await pdfOf(1))
    document.encrypt({ userPassword: '', ownerPassword: 'owner' })
    const file = await document.save({ useObjectStreams })
    const { bytes } = await packetOf([{ name: 'Ada', documents: [{ bytes: file }] }])
    expect((await readPdfText(bytes)).pages[2]).toContain('Sheet 1')
  },
)

test('[DESK8] what a document does is left behind; what was filled in stays to see', async () => {
  const document = await PDFDocument.load(await pdfOf(2))
  const [first, second] = document.getPages()
  const field = document.getForm().createTextField('name')
  field.setText('Filled in')
  field.addToPage(first as never, { x: 20, y: 100 })
  const link = document.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 10, 10],
    P: first?.ref,
    A: { S: 'URI', URI: PDFString.of('https://somewhere.example/') },
    Dest: [second?.ref, 'Fit'],
  })
  first?.node.addAnnot(document.context.register(link))
  first?.node.set(
    PDFName.of('AA'),
    document.context.obj({ O: { S: 'JavaScript', JS: PDFString.of('alert(1)') } }),
  )
  const { bytes } = await packetOf([{ name: 'Ada', documents: [{ bytes: await document.save() }] }])
  expect(bytes.includes('somewhere.example')).toBe(false)
  expect(bytes.includes('JavaScript')).toBe(false)
  const copied = (await PDFDocument.load(bytes)).getPages()[2]
  const marks = copied?.node.Annots()?.asArray() ?? []
  expect(marks.map(mark => String(copied?.doc.context.lookup(mark))).join(' ')).toContain('/Subtype /Stamp')
})
