import type { PdfContents } from './pdf-contents.ts'

type Writes = (pdf: PdfContents) => string
type Adds = (pdf: PdfContents) => void

const share = '\\\\host.example\\share\\file.pdf'
const action = (kind: string, entries: (pdf: PdfContents) => string): Writes => {
  return pdf => `<<${pdf.name('S')} ${pdf.value(pdf.name(kind))}${entries(pdf)}>>`
}
const file = (pdf: PdfContents) => `/F ${pdf.value(pdf.text(share))}`
const embedded = (pdf: PdfContents) => {
  const content = pdf.add(pdf.name('Type') + pdf.name('EmbeddedFile'), Buffer.from('MZ program'))
  return pdf.value(`<</Type/Filespec/F(tool.exe)/UF(tool.exe)${pdf.name('EF')}<</F ${content}>>>>`)
}
const script = (pdf: PdfContents) =>
  pdf.random.chance(0.3) ? pdf.add('', Buffer.from('app.alert(1)')) : pdf.value(pdf.text('app.alert(1)'))

/** Actions that are refused wherever they are. */
const actions: Record<string, Writes> = {
  JavaScript: action('JavaScript', pdf => `${pdf.name('JS')} ${script(pdf)}`),
  Launch: action('Launch', file),
  SubmitForm: action('SubmitForm', pdf => `/F<</FS/URL/F${pdf.text('https://host.example/')}>>/Flags 4`),
  ImportData: action('ImportData', file),
  GoToE: action('GoToE', () => '/T<</R/C/N(a)>>/D[0/Fit]'),
  GoToR: action('GoToR', pdf => `${file(pdf)}/D[0/Fit]`),
  Thread: action('Thread', pdf => `${file(pdf)}/D 0`),
  Rendition: action('Rendition', pdf => {
    const clip = `<</S/MCD/CT(video/mp4)/D<</FS/URL/F${pdf.text('https://host.example/a.mp4')}>>>>`
    return `/OP 0/R ${pdf.value(`<</S/MR/C${clip}>>`)}`
  }),
  Movie: action('Movie', () => '/T(film)/Operation/Play'),
  Sound: action(
    'Sound',
    pdf => `/Sound ${pdf.add(`/R 8000/F(${share.replaceAll('\\', '\\\\')})`, Buffer.from('x'))}`,
  ),
}
const link = action('URI', pdf => `/URI${pdf.text('https://link.example/?a=/JavaScript')}`)

/** The action, or one after which it comes. */
function chained(pdf: PdfContents, text: string): string {
  if (pdf.random.chance(0.7)) return pdf.value(text)
  const next = pdf.random.chance(0.5) ? `[${link(pdf)}${text}]` : pdf.value(text)
  return pdf.value(`<</S/Named/N/NextPage/Next ${next}>>`)
}

/** Places of actions that wait for no click. */
const openings: Record<string, (pdf: PdfContents, action: string) => void> = {
  'when it opens': (pdf, text) => void pdf.catalog.set('OpenAction', text),
  'when it closes': (pdf, text) => void pdf.catalog.set('AA', `<</WC ${text}>>`),
  'when a page opens': (pdf, text) => pdf.page.push(`${pdf.name('AA')} ${pdf.value(`<</O ${text}>>`)}`),
  'when a link is seen': (pdf, text) => pdf.annotation('Link', `${pdf.name('AA')}<</PV ${text}>>`),
  'when a field is left': (pdf, text) => pdf.field(`${pdf.name('AA')}<</Bl ${text}>>`),
}
/** Places of actions that wait for one. */
const clicks: Record<string, (pdf: PdfContents, action: string) => void> = {
  'behind a link': (pdf, text) => pdf.annotation('Link', `/A ${text}`),
  'behind a field': (pdf, text) => pdf.field(`/A ${text}`),
  'in the outline': (pdf, text) => {
    const item = pdf.add(`<</Title(Part)/A ${text}>>`)
    pdf.catalog.set('Outlines', pdf.add(`<</First ${item}/Last ${item}/Count 1>>`))
  },
}

const { JavaScript = link, ...otherActions } = actions

const others: Record<string, Adds> = {
  'named scripts': pdf => pdf.names.push(`${pdf.name('JavaScript')} ${pdf.nameTree('go', JavaScript(pdf))}`),
  'embedded files': pdf =>
    pdf.names.push(`${pdf.name('EmbeddedFiles')} ${pdf.nameTree('tool', embedded(pdf))}`),
  'associated files': pdf => void pdf.catalog.set('AF', `[${embedded(pdf)}]`),
  'an attached file': pdf => pdf.annotation('FileAttachment', `/FS ${embedded(pdf)}`),
  'a rich medium': pdf =>
    pdf.annotation('RichMedia', `/RichMediaContent<</Assets<</Names[(a)${embedded(pdf)}]>>>>`),
  'a film': pdf => pdf.annotation('Movie', `/Movie<<${file(pdf)}>>/A true`),
  XFA: pdf => {
    const form = Buffer.from('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>')
    pdf.form.push(`${pdf.name('XFA')} ${pdf.value(`[(xdp)${pdf.add('', form)}]`)}`)
  },
}

type Additions = [string, Adds][]

const anywhere = (kind: string, write: Writes): Additions =>
  Object.entries({ ...openings, ...clicks }).map(([place, put]) => [
    `${kind} ${place}`,
    pdf => put(pdf, chained(pdf, write(pdf))),
  ])

/** Each way in which a PDF acts, or carries what could; first those that PDF.js knows. */
export const harms: Additions[] = [
  anywhere('JavaScript', JavaScript),
  Object.entries(others),
  Object.entries(otherActions).flatMap(([kind, write]) => anywhere(kind, write)),
  Object.entries(openings).map(([place, put]) => [
    `an address ${place}`,
    pdf => put(pdf, chained(pdf, link(pdf))),
  ]),
]

/** What only looks like it, and what harmless files have. */
export const harmless: Additions = [
  ...Object.entries(clicks).map(([place, put]): Additions[number] => [
    `an address ${place}`,
    pdf => put(pdf, link(pdf)),
  ]),
  ['a place to begin', pdf => void pdf.catalog.set('OpenAction', '[0/Fit]')],
  [
    'a jump to begin',
    pdf => void pdf.catalog.set('OpenAction', pdf.value('<</S/GoTo/D[0/XYZ null null 1]>>')),
  ],
  ['a field', pdf => pdf.field('/V(/S/JavaScript/JS)')],
  [
    'a mark with a name of two letters',
    pdf => void pdf.catalog.set('PieceInfo', '<</Letters[/AA/JS/EF/AF]>>'),
  ],
  [
    'facts about it',
    pdf =>
      void pdf.catalog.set('Metadata', pdf.add('/Type/Metadata/Subtype/XML', Buffer.from('<x>/Launch</x>'))),
  ],
]
