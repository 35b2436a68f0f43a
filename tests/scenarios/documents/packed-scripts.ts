import { deflateSync } from 'node:zlib'

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const head = '5 0 '
const objects = head + script
const hex = (text: string) => `${Buffer.from(text).toString('hex')}>`

/** Ways to write the stream of objects that the script is in: entries of its dictionary, and what it holds. */
const streams: Record<string, [string, string | Buffer]> = {
  'a stream of no type': ['/N 1/First 4', objects],
  'a compressed stream of no type': ['/N 1/First 4/Filter/FlateDecode', deflateSync(objects)],
  'a stream of another type': ['/Type/XObject/N 1/First 4', objects],
  'a stream whose second type is another': ['/Type/ObjStm/Type/XObject/N 1/First 4', objects],
  'a stream whose first type is another': ['/Type/XObject/Type/ObjStm/N 1/First 4', objects],
  'a stream with two numbers': ['/Type/ObjStm/N 0/N 1/First 4', objects],
  'a stream whose number is elsewhere': ['/Type/ObjStm/N 7 0 R/First 4', objects],
  'a stream with a short name of its filter': ['/Type/ObjStm/N 1/First 4/Filter/AHx', hex(objects)],
  'a stream with a short key of its filter': ['/Type/ObjStm/N 1/First 4/F/ASCIIHexDecode', hex(objects)],
  'a stream of sums': [
    '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 2/Colors 1/Columns 999>>',
    deflateSync(Buffer.from(objects).map((byte, i, all) => byte - (all[i - 1] ?? 0))),
  ],
  'a stream with more than its objects': ['/Type/ObjStm/N 1/First 4', `${objects} endstream (`],
}

/** PDFs whose script at opening is in a stream of objects that only some readers take for one. */
export function packedScripts(): { what: string; bytes: Buffer }[] {
  return Object.entries(streams).map(([what, [entries, content]]) => ({
    what: `a script in ${what}`,
    bytes: pdfOf(entries, content),
  }))
}

/** A PDF that opens with object 5, which is the first one in the stream that object 4 is. */
function pdfOf(entries: string, content: string | Buffer): Buffer {
  let file = Buffer.from('%PDF-1.7\n')
  const rows: number[][] = []
  const object = (number: number, ...pieces: (string | Buffer)[]) => {
    rows.push([number, 1, file.length >> 8, file.length & 255, 0])
    file = Buffer.concat([
      file,
      ...[`${number} 0 obj\n`, ...pieces, '\nendobj\n'].map(each => Buffer.from(each)),
    ])
  }
  object(1, '<</Type/Catalog/Pages 2 0 R/OpenAction 5 0 R>>')
  object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
  object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>')
  object(4, `<<${entries}/Length ${content.length}>>stream\n`, content, '\nendstream')
  object(7, '1')
  rows.push([5, 2, 0, 4, 0])
  const table = Buffer.from(rows.flatMap(([, ...row]) => row))
  const index = rows.map(([number]) => `${number} 1`).join(' ')
  const at = file.length
  object(
    6,
    `<</Type/XRef/Root 1 0 R/Size 8/W[1 2 1]/Index[${index}]/Length ${table.length}>>stream\n`,
    table,
    '\nendstream',
  )
  return Buffer.concat([file, Buffer.from(`startxref\n${at}\n%%EOF\n`)])
}
