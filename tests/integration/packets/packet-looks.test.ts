import { expect, test } from 'vitest'
import { packetOf } from '../../support/documents/packet-of.ts'
import { readPdfPicture } from '../../support/documents/pdf-picture.ts'
import { readPdfText } from '../../support/documents/pdf-text.ts'

/** A PDF of one page with more objects from number 6 on. */
const pdf = ({ catalog = '', page = '', content = '' }, ...objects: string[]) =>
  Buffer.from(
    [
      '%PDF-1.7',
      `1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj`,
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>endobj',
      `3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/Properties<</L1 6 0 R/L2 7 0 R>>/XObject<</X1 8 0 R>>>>${page}>>endobj`,
      stream(4, '', `BT /F1 24 Tf 40 250 Td (Transcript) Tj ET ${content}`),
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
      ...objects,
      'trailer<</Root 1 0 R>>',
    ].join('\n'),
  )

const stream = (number: number, entries: string, content: string) =>
  `${number} 0 obj<<${entries}/Length ${content.length}>>stream\n${content}\nendstream endobj`

const widget = (number: number, entries: string) =>
  `${number} 0 obj<</Type/Annot/Subtype/Widget/F 4/DA(/F1 0 Tf 0 g)${entries}>>endobj`

const form = (needed: boolean) => ({
  catalog: `/AcroForm<</Fields[10 0 R 11 0 R 12 0 R 13 0 R]/DR<</Font<</F1 5 0 R>>>>/NeedAppearances ${needed}>>`,
  page: '/Annots[10 0 R 11 0 R 12 0 R 13 0 R]',
})

const layers = ['6 0 obj<</Type/OCG/Name(Draft)>>endobj', '7 0 obj<</Type/OCG/Name(Final)>>endobj']
const switchedOff = '/OCProperties<</OCGs[6 0 R 7 0 R]/D<</OFF[6 0 R]>>>>'
const square = (colour: string) => `${colour} g 40 40 80 80 re f`

const documents: Record<string, Buffer> = {
  'fields that nobody has drawn': pdf(
    form(true),
    widget(10, '/FT/Tx/T(a)/V(Amina Rahman)/Rect[40 200 300 230]/Q 1'),
    widget(
      11,
      '/FT/Tx/T(b)/Ff 4096/V(One line and one more that needs a second one to fit)/Rect[40 120 300 180]',
    ),
    widget(12, '/FT/Tx/T(c)/Ff 16777216/MaxLen 8/V(20261129)/Rect[40 80 300 110]'),
    widget(13, '/FT/Ch/T(d)/Ff 131072/V(eg)/Opt[[(de)(Germany)][(eg)(Egypt)]]/Rect[40 40 300 70]'),
  ),
  'fields whose drawing is old': pdf(
    form(true),
    widget(10, '/FT/Tx/T(a)/V(Amina Rahman)/Rect[40 200 300 230]/AP<</N 14 0 R>>'),
    widget(11, '/FT/Btn/T(b)/V/Yes/AS/Yes/Rect[40 120 100 180]/AP<</N<</Yes 14 0 R>>>>'),
    stream(14, '/Type/XObject/Subtype/Form/BBox[0 0 40 40]', '0 g 0 0 40 40 re f'),
  ),
  'boxes that nobody has ticked on paper': pdf(
    form(false),
    widget(10, '/FT/Btn/T(a)/V/Yes/AS/Yes/Rect[40 140 100 200]'),
    widget(11, '/FT/Btn/T(b)/Ff 32768/AS/Off/Rect[140 140 200 200]'),
    widget(12, '/FT/Btn/T(c)/V/Off/AS/Off/Rect[240 140 300 200]'),
    widget(13, '/FT/Btn/T(d)/V/On/MK<</CA(8)>>/Rect[40 40 100 100]'),
  ),
  'a turned field on a turned page': pdf(
    { ...form(true), page: '/Rotate 90/Annots[10 0 R]' },
    widget(10, '/FT/Tx/T(a)/V(Amina Rahman)/Rect[300 40 330 260]/MK<</R 90>>'),
  ),
  'a layer that is switched off': pdf(
    { catalog: switchedOff, content: `/OC/L1 BDC ${square('0')} EMC /OC/L2 BDC 200 40 80 80 re f EMC` },
    ...layers,
  ),
  'layers that are off unless they are named': pdf(
    {
      catalog: '/OCProperties<</OCGs[6 0 R 7 0 R]/D<</BaseState/OFF/ON[7 0 R]>>>>',
      content: `/OC/L1 BDC ${square('0')} EMC /OC/L2 BDC 200 40 80 80 re f EMC`,
    },
    ...layers,
  ),
  'a layer for print only': pdf(
    {
      catalog: '/OCProperties<</OCGs[6 0 R 7 0 R]/D<<>>>>',
      content: `/OC/L1 BDC ${square('0')} EMC`,
    },
    '6 0 obj<</Type/OCG/Name(Print)/Usage<</View<</ViewState/OFF>>/Print<</PrintState/ON>>>>>>endobj',
    '7 0 obj<</Type/OCG/Name(Final)>>endobj',
  ),
  'a form and a mark in a layer that is off': pdf(
    { catalog: switchedOff, content: '/X1 Do', page: '/Annots[10 0 R]' },
    ...layers,
    stream(8, '/Type/XObject/Subtype/Form/BBox[0 0 400 300]/OC 6 0 R', square('0')),
    '10 0 obj<</Type/Annot/Subtype/Stamp/OC 9 0 R/Rect[200 40 280 120]/F 4/AP<</N 11 0 R>>>>endobj',
    '9 0 obj<</Type/OCMD/OCGs[6 0 R]>>endobj',
    stream(11, '/Type/XObject/Subtype/Form/BBox[0 0 80 80]', '0 g 0 0 80 80 re f'),
  ),
  'marks that are hidden or have no look': pdf(
    { page: '/Annots[10 0 R 11 0 R 12 0 R]' },
    '10 0 obj<</Type/Annot/Subtype/Stamp/Rect[200 40 280 120]/F 2/AP<</N 14 0 R>>>>endobj',
    '11 0 obj<</Type/Annot/Subtype/Link/Rect[40 40 120 120]/Border[0 0 20]>>endobj',
    '12 0 obj<</Type/Annot/Subtype/Stamp/Name/Draft/Rect[40 140 280 200]>>endobj',
    stream(14, '/Type/XObject/Subtype/Form/BBox[0 0 40 40]', '0 g 0 0 40 40 re f'),
  ),
  'a crop box larger than the sheet': pdf({ page: '/CropBox[-50 -50 450 350]', content: square('0') }),
  'a page that is turned by a little': pdf({ page: '/Rotate 45', content: square('0.5') }),
}

test.for(Object.entries(documents))('[DESK8] a page with %s looks as in the viewer', async ([, document]) => {
  const { bytes, problems } = await packetOf([{ name: 'Ada', documents: [{ bytes: document }] }])
  expect(problems).toEqual([undefined])
  const shown = await readPdfPicture(document, 1)
  const printed = await readPdfPicture(bytes, 3, shown.length)
  const difference = shown.map((row, y) => row.map((dark, x) => Math.abs(dark - (printed[y]?.[x] ?? 0))))
  expect(Math.max(...difference.flat())).toBeLessThan(80)
  expect(Math.max(...shown.flat())).toBeGreaterThan(80)
})

test('[DESK8] a field that no program has drawn is shown in any script', async () => {
  const value = '<FEFF738B5C0F660E>'
  const document = pdf(form(false), widget(10, `/FT/Tx/T(a)/V${value}/Rect[40 200 300 230]`))
  const { bytes } = await packetOf([{ name: 'Ada', documents: [{ bytes: document }] }])
  expect((await readPdfText(bytes)).pages[2]).toContain('王小明')
})
