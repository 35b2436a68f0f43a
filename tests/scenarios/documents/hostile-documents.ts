import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Random } from '../../../demo-data/random.ts'
import { type CatalogEntries, pdfFile } from '../../support/documents/document-files.ts'

/** A file, and what has to become of it. */
export interface HostileDocument {
  what: string
  bytes: Buffer
  becomes: 'refused' | 'ready'
}

const address = { S: 'URI', URI: PDFString.of('https://example.com') }

/** Ways in which a PDF acts by itself, or carries what could. */
const acting: Record<string, CatalogEntries> = {
  'a script when it opens': context => ({
    OpenAction: context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
  }),
  'a script in a stream': context => ({
    OpenAction: context.obj({ JS: context.register(context.stream('app.alert(1)')) }),
  }),
  'a script without its name': context => ({
    OpenAction: context.obj({ S: 'JavaScript', JS: PDFHexString.fromText('app.alert(1)') }),
  }),
  'named scripts': context => ({ Names: context.obj({ JavaScript: { Names: [] } }) }),
  'a script before it is printed': context => ({
    AA: context.obj({ WP: { S: 'JavaScript', JS: PDFString.of('x') } }),
  }),
  'a program to launch': context => ({
    OpenAction: context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') }),
  }),
  'embedded files': context => ({ Names: context.obj({ EmbeddedFiles: { Names: [] } }) }),
  'an attached file': context => ({
    AF: context.obj([{ Type: 'Filespec', EF: { F: context.register(context.stream('MZ')) } }]),
  }),
  'a film with a program': context => ({ Extras: context.obj([{ Type: 'Annot', Subtype: 'RichMedia' }]) }),
  'a form of XFA': context => ({ AcroForm: context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') }) }),
  'a form that sends itself': context => ({
    OpenAction: context.obj({ S: 'SubmitForm', F: PDFString.of('https://example.com') }),
  }),
  'a form that imports data': context => ({
    OpenAction: context.obj({ S: 'ImportData', F: PDFString.of('a') }),
  }),
  'a way into an embedded file': context => ({ OpenAction: context.obj({ S: 'GoToE' }) }),
  'a file of a network when it opens': context => ({
    OpenAction: context.obj({
      S: 'GoToR',
      F: PDFString.of(String.raw`\\\\host\\share\\a.pdf`),
      D: [0, 'Fit'],
    }),
  }),
  'an article of another file': context => ({
    OpenAction: context.obj({ S: 'Thread', F: PDFString.of(String.raw`\\\\host\\share\\a.pdf`), D: 0 }),
  }),
  'a film from an address': context => ({
    OpenAction: context.obj({ S: 'Rendition', OP: 0, R: { S: 'MR', C: { S: 'MCD' } } }),
  }),
  'an address when it opens': context => ({ OpenAction: context.obj(address) }),
  'an address elsewhere when it opens': context => ({
    OpenAction: context.register(context.obj(address)),
  }),
  'an address after a jump': context => ({
    OpenAction: context.obj({ S: 'GoTo', D: [0, 'Fit'], Next: address }),
  }),
  'an address when it closes': context => ({ AA: context.obj({ WC: address }) }),
  'a stream from another file': context => ({
    Extras: context.register(context.stream('', { F: PDFString.of('a') })),
  }),
}

/** What only looks like it. */
const quiet: Record<string, CatalogEntries> = {
  'a link': context => ({
    Extras: context.obj([{ S: 'URI', URI: PDFString.of('https://example.com/?JavaScript') }]),
  }),
  'a jump when it opens': context => ({ OpenAction: context.obj({ S: 'GoTo', D: [0, 'Fit'] }) }),
  'letters with the names of actions': context => ({
    Extras: context.obj({ Differences: [1, 'AA', 'JS', 'EF', 'XFA'] }),
  }),
  'a place to begin': context => ({ PageMode: PDFName.of('UseNone'), Extras: context.obj(['GoTo']) }),
  'an ordinary form': context => ({ AcroForm: context.obj({ Fields: [] }) }),
}

/** Every name in another spelling that readers take for the same. */
const escapeNames = (bytes: Buffer) =>
  Buffer.from(
    bytes
      .toString('latin1')
      .replaceAll(
        /\/(JavaScript|JS|Launch|EmbeddedFiles|EF|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Thread|Rendition|OpenAction|AA|URI)\b/g,
        (_, name: string) => `/#${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
      ),
    'latin1',
  )

async function pdfs(): Promise<HostileDocument[]> {
  const bad = await Promise.all(
    Object.entries(acting).flatMap(([what, catalog]) => [
      pdfFile({ catalog }).then(bytes => ({ what, bytes })),
      pdfFile({ catalog, packed: true }).then(bytes => ({ what: `${what}, packed`, bytes })),
      pdfFile({ catalog }).then(bytes => ({ what: `${what}, escaped`, bytes: escapeNames(bytes) })),
    ]),
  )
  const good = await Promise.all(
    Object.entries(quiet).map(async ([what, catalog]) => ({ what, bytes: await pdfFile({ catalog }) })),
  )
  return [
    ...bad.map(file => ({ ...file, becomes: 'refused' as const })),
    ...good.map(file => ({ ...file, becomes: 'ready' as const })),
  ]
}

async function lockedPdf(userPassword: string, useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  if (userPassword === '') document.addJavaScript('script', 'app.alert(1)')
  document.encrypt({ userPassword, ownerPassword: 'secret' })
  return Buffer.from(await document.save({ useObjectStreams }))
}

/** Puts text into a PDF after its header. */
function hidden(pdf: Buffer, text: string): Buffer {
  const at = pdf.indexOf('1 0 obj')
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(`${text}\n`, 'latin1'), pdf.subarray(at)])
}

async function brokenFiles(): Promise<HostileDocument[]> {
  const pdf = await pdfFile()
  const picture = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
  const [png, jpeg] = [await picture.png().toBuffer(), await picture.jpeg().toBuffer()]
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const hugePng = Buffer.from(png)
  hugePng.writeUInt32BE(100_000, 16)
  hugePng.writeUInt32BE(100_000, 20)
  const refused: Record<string, Buffer> = {
    'a locked PDF': await lockedPdf('secret', false),
    'a locked PDF of packed objects': await lockedPdf('secret', true),
    'an encrypted script that opens without a password': await lockedPdf('', false),
    'a packed one': await lockedPdf('', true),
    'half a PDF': half(pdf),
    'the beginning of a PDF': Buffer.from('%PDF-1.7\n'),
    'a PDF of noise': Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 'x(<[/')]),
    'a PDF of open brackets': Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(200_000)}`),
    'a PDF without pages': Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>',
    ),
    'a page that is a PDF as well': Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf]),
    'an archive that is a PDF as well': Buffer.concat([Buffer.from('PK\x03\x04'), pdf]),
    'a script that a later object hides': hidden(
      pdf,
      '90 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj 90 0 obj<<>>endobj',
    ),
    'a program that opens for readers of the first entry': hidden(
      pdf,
      'trailer<</Root<</OpenAction<</S/URI/URI(x)/S/GoTo>>>>>>',
    ),
    'a program that a later entry hides': hidden(pdf, '90 0 obj<</S/Launch/S/URI>>endobj'),
    'a script in a comment': hidden(pdf, '%90 0 obj<</JS(app.alert(1))>>endobj'),
    'a script in a text': hidden(pdf, '90 0 obj(91 0 obj<</JS(x)>>endobj)endobj'),
    'a script in a stream that is no script': hidden(
      pdf,
      '90 0 obj<</Length 36>>stream\n91 0 obj<</JS(app.alert(1))>>endobj \nendstream endobj',
    ),
    'a script in an earlier trailer': hidden(pdf, 'trailer<</Root<</OpenAction<</JS(x)>>>>>>'),
    // PDFium takes the bytes 80 and FF for spaces, and any two letters after # for an escape.
    'a script whose name ends at another kind of space': hidden(
      pdf,
      '90 0 obj<</JS\x80(app.alert(1))>>endobj',
    ),
    'a script whose key is a value for readers of other spaces': hidden(
      pdf,
      '90 0 obj<</A\xFF1/AA/B\xFF/C 1>>endobj',
    ),
    'a script in an object at another kind of space': hidden(pdf, '90 0\xFFobj<</JS(app.alert(1))>>endobj'),
    'objects in a stream at another kind of space': hidden(
      pdf,
      '90 0 obj<</First 4>>\x80stream\n5 0 <</JS(x)>>',
    ),
    'a script in a trailer at another kind of space': hidden(pdf, 'trailer\x80<</Root<</JS(x)>>>>'),
    'a script behind an escape without digits': hidden(pdf, '90 0 obj<</#;AS(app.alert(1))>>endobj'),
    'objects in a stream whose key ends at another kind of space': hidden(
      pdf,
      '90 0 obj<</First\xFF4/X/Y 1/N 1>>stream\n5 0 <</X 1>>\nendstream endobj',
    ),
    'half a PNG': half(png),
    'half a JPEG': half(jpeg),
    'a PNG that says it is huge': hugePng,
    'a PNG that is a page': Buffer.from('\x89PNG\r\n\x1A\n<script>alert(1)</script>', 'latin1'),
    'a JPEG that is a page': Buffer.from('\xFF\xD8\xFF<script>alert(1)</script>', 'latin1'),
    'a GIF that is a script': Buffer.from('GIF89a=1;alert(1)//'),
    'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a WebP': await picture.webp().toBuffer(),
    'a program': Buffer.from('MZ\x90\x00'),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'one byte': Buffer.from('%'),
  }
  const ready: Record<string, Buffer> = {
    'a PDF': pdf,
    'a packed PDF': await pdfFile({ packed: true }),
    'a PDF after a line break': Buffer.concat([Buffer.from('\n'), pdf]),
    'a PDF about JavaScript': await pdfFile({ line: '/JS /JavaScript /Launch' }),
    'a PDF with a page in a comment': Buffer.concat([pdf, Buffer.from('\n%<script>alert(1)</script>')]),
    'a PNG': png,
    'a JPEG': jpeg,
    'a JPEG with a program behind it': Buffer.concat([jpeg, Buffer.from('MZ\x90\x00')]),
  }
  const all = (files: Record<string, Buffer>, becomes: HostileDocument['becomes']) =>
    Object.entries(files).map(([what, bytes]) => ({ what, bytes, becomes }))
  return [...all(refused, 'refused'), ...all(ready, 'ready')]
}

/** One of each way in which files can do harm, and good ones that look alike. */
export async function hostileDocuments(): Promise<HostileDocument[]> {
  return [...(await pdfs()), ...(await brokenFiles())]
}

/** A PDF of some kilobytes whose objects unpack to a gigabyte. */
export function pdfBomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(256 * 1024 * 1024, '1 0 '), { level: 9 }), { level: 9 })
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]/Length ${packed.length}>>stream\n`,
    ),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>'),
  ])
}

/**
 * A file made of those above: bytes flipped, cut out, doubled, or put into another one. What it becomes is open.
 */
export function spoil(random: Random, files: readonly { bytes: Buffer }[]): Buffer {
  const bytes = Buffer.from(random.pick(files).bytes)
  // At least one byte stays: nothing is taken that has none.
  const at = random.integer(1, bytes.length)
  const length = random.integer(1, 200)
  switch (random.integer(0, 3)) {
    case 0:
      for (let i = 0; i < length; i += 1) bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255)
      return bytes
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - length))])
    default:
      return Buffer.concat([bytes.subarray(0, at), random.pick(files).bytes, bytes.subarray(at)])
  }
}
