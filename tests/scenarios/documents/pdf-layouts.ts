import { deflateSync } from 'node:zlib'
import type { Random } from '../../../demo-data/random.ts'
import type { PdfContents, PdfObject } from './pdf-contents.ts'

/** Where a table says that an object is. */
type Place = { offset: number } | { inStream: number; index: number }

type Encoded = { entries: string; bytes: Buffer }

const filters: Record<string, (data: Buffer) => Buffer> = {
  FlateDecode: data => deflateSync(data),
  ASCIIHexDecode: data => Buffer.from(`${data.toString('hex')}>`),
  ASCII85Decode: ascii85,
  LZWDecode: lzw,
  RunLengthDecode: data =>
    Buffer.concat([
      ...pieces(data, 128).map(each => Buffer.concat([Buffer.of(each.length - 1), each])),
      Buffer.of(128),
    ]),
}
const shortNames: Record<string, string> = {
  FlateDecode: 'Fl',
  ASCIIHexDecode: 'AHx',
  ASCII85Decode: 'A85',
  LZWDecode: 'LZW',
  RunLengthDecode: 'RL',
}

/** Writes the objects of a PDF into a file whose structure is random. */
export class PdfLayout {
  /** Whether ordinary programs write such a structure. */
  ordinary = true
  #parts: Buffer[] = []
  #length = 0
  #next: number
  readonly #random: Random
  readonly #objects: readonly PdfObject[]
  readonly #plainCatalog: PdfObject
  readonly #root: string

  constructor(random: Random, { objects }: PdfContents, plainCatalog: PdfObject) {
    this.#random = random
    this.#objects = objects
    this.#plainCatalog = plainCatalog
    this.#next = objects.length + 1
    this.#root = `/Root ${plainCatalog.number} 0 R`
    this.#put('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n')
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }

  /** Writes the objects, with or without changes. */
  write(): void {
    const random = this.#random
    const objects = this.#objects
    const others = objects.slice(0, -1)
    switch (random.integer(0, 9)) {
      case 0:
        return void this.#section([this.#plainCatalog], this.#section(objects))
      case 1:
        return void this.#section(objects.slice(-1), this.#section([...others, this.#plainCatalog]))
      case 2:
        return void this.#section(random.shuffled(objects).slice(0, 3), this.#section(objects))
      case 3:
        this.#section([...others, this.#plainCatalog])
        return this.#hideCatalog()
      default:
        return void this.#section(objects)
    }
  }

  /** Writes objects and the table of where they are. @returns where that table is */
  #section(objects: readonly PdfObject[], before?: number): number {
    const random = this.#random
    const kind = random.pick(['table', 'streams', 'hybrid', 'broken'] as const)
    const places = new Map<number, Place>()
    const packs = kind === 'streams' || kind === 'hybrid'
    const share = random.pick([0.3, 0.9])
    const packed = objects.filter(({ stream }) => !stream && packs && random.chance(share))
    for (const object of objects) {
      if (!packed.includes(object)) this.#object(object, places)
    }
    const half = random.chance(0.3) ? Math.ceil(packed.length / 2) : packed.length
    for (const some of [packed.slice(0, half), packed.slice(half)]) {
      if (some.length > 0) this.#pack(some, places)
    }
    const trailer = `${this.#root}${before === undefined ? '' : `/Prev ${before}`}`
    const table = packs ? this.#tables(kind, places, trailer) : this.#table(places, trailer)
    this.#put(`startxref\n${kind === 'broken' ? random.pick([0, 7, table + 3]) : table}\n%%EOF\n`)
    return table
  }

  /** Writes the catalog into a text, a comment or a stream, where only a table leads. */
  #hideCatalog(): void {
    this.ordinary = false
    const { number, text } = this.#objects.at(-1) ?? this.#plainCatalog
    const written = `${number} 0 obj\n${text}\nendobj\n`
    const container = this.#next++
    const [begin, end] = this.#random.pick([
      [`${container} 0 obj(`, ')endobj\n'],
      ['%', ''],
      [`${container} 0 obj<</Length ${written.length + 4}>>stream\n`, '1234\nendstream endobj\n'],
    ] as const)
    this.#put(begin)
    const places = new Map<number, Place>([[number, { offset: this.#length }]])
    this.#put(begin === '%' ? written.replaceAll('\n', ' ') : written)
    this.#put(`${end}\n`)
    this.#put(`startxref\n${this.#table(places, this.#root)}\n%%EOF\n`)
  }

  #put(text: string | Buffer): void {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
    this.#parts.push(bytes)
    this.#length += bytes.length
  }

  #object({ number, text, stream }: PdfObject, places: Map<number, Place>): void {
    places.set(number, { offset: this.#length })
    // Readers take these for the same number; programs do not write them.
    const odd =
      this.#odd(0.01) && this.#random.pick([`${number}.0 0 obj`, `${number} 0%\nobj`, `${number} 0-obj`])
    this.#put(`${odd || `${number} 0 obj`}\n`)
    if (stream) this.#stream(text, this.#encode(stream, this.#filters()))
    else this.#put(text)
    this.#put(this.#random.chance(0.05) ? '\n' : '\nendobj\n')
  }

  #stream(text: string, { entries, bytes }: Encoded, length = `${bytes.length}`): void {
    this.#put(`<<${text}${entries}/Length ${length}>>stream\n`)
    this.#put(bytes)
    this.#put('\nendstream')
  }

  /** Writes objects into a stream of objects. */
  #pack(objects: readonly PdfObject[], places: Map<number, Place>): void {
    const random = this.#random
    const inStream = this.#next++
    let offset = 0
    const index = objects.map(({ number, text }, at) => {
      places.set(number, { inStream, index: at })
      const entry = `${number} ${offset}`
      offset += text.length + 1
      return entry
    })
    const head = `${index.join(' ')} `
    const data = Buffer.from(`${head}${objects.map(({ text }) => `${text} `).join('')}`, 'latin1')
    const odd = this.#odd(0.3)
    const usual = random.chance(0.8) ? this.#encode(data, ['FlateDecode']) : { entries: '', bytes: data }
    const encoded = odd ? this.#encode(data, this.#filters(), true) : usual
    const number = (value: number) =>
      odd && random.chance(0.2) ? this.#kept(`${value}`, places) : `${value}`
    const type = odd
      ? random.pick([
          '/Type/XObject/Type/ObjStm',
          '/Type/ObjStm/Type/XObject',
          '/Type/Metadata',
          '/T#79pe/ObjStm',
        ])
      : random.pick(['/Type/ObjStm', '/Type/ObjStm', ''])
    const entries = `${type}/N ${number(objects.length)}/First ${number(head.length)}`
    const length = random.chance(0.3) ? this.#kept(`${encoded.bytes.length}`, places) : undefined
    places.set(inStream, { offset: this.#length })
    this.#put(`${inStream} 0 obj\n`)
    this.#stream(entries, encoded, length)
    this.#put('\nendobj\n')
  }

  /** Writes a value as an object. @returns a reference */
  #kept(text: string, places: Map<number, Place>): string {
    const number = this.#next++
    places.set(number, { offset: this.#length })
    this.#put(`${number} 0 obj ${text} endobj\n`)
    return `${number} 0 R`
  }

  #odd(probability: number): boolean {
    const odd = this.#random.chance(probability)
    if (odd) this.ordinary = false
    return odd
  }

  #filters(): string[] {
    return Array.from({ length: this.#random.integer(0, 3) }, () => this.#random.pick(Object.keys(filters)))
  }

  /** @param spelled also in the spellings that only some readers know */
  #encode(data: Buffer, chain: readonly string[], spelled = false): Encoded {
    const random = this.#random
    const predicted =
      random.chance(spelled ? 0.4 : 0.2) && chain.at(-1) === 'FlateDecode' && (spelled || chain.length > 1)
    const columns = random.integer(1, 9)
    const plain = predicted ? upPredicted(data, columns) : data
    const bytes = chain.toReversed().reduce((content, name) => filters[name]?.(content) ?? content, plain)
    if (chain.length === 0) return { entries: '', bytes }
    const [filterKey, parametersKey] = spelled && random.chance(0.3) ? ['F', 'DP'] : ['Filter', 'DecodeParms']
    const names = chain.map(name => (spelled && random.chance(0.3) ? shortNames[name] : name))
    const parameters = chain.map((_, at) =>
      predicted && at === chain.length - 1 ? `<</Predictor 12/Columns ${columns}>>` : 'null',
    )
    const entries = `/${filterKey}[${names.map(name => `/${name}`).join('')}]`
    return { entries: predicted ? `${entries}/${parametersKey}[${parameters.join(' ')}]` : entries, bytes }
  }

  #table(places: ReadonlyMap<number, Place>, trailer: string): number {
    const at = this.#length
    this.#put('xref\n0 1\n0000000000 65535 f \n')
    for (const [number, place] of places) {
      if ('offset' in place) this.#put(`${number} 1\n${String(place.offset).padStart(10, '0')} 00000 n \n`)
    }
    this.#put(`trailer\n<</Size ${this.#next}${trailer}>>\n`)
    return at
  }

  /** A stream as the table, alone or besides one of the old kind. */
  #tables(kind: 'streams' | 'hybrid', places: Map<number, Place>, trailer: string): number {
    const number = this.#next++
    const at = this.#length
    places.set(number, { offset: at })
    const rows = [...places].map(([, place]) => {
      const row = Buffer.alloc(7)
      row[0] = 'offset' in place ? 1 : 2
      row.writeUInt32BE('offset' in place ? place.offset : place.inStream, 1)
      row.writeUInt16BE('offset' in place ? 0 : place.index, 5)
      return row
    })
    const index = [...places.keys()].map(each => `${each} 1`).join(' ')
    const data = Buffer.concat(rows)
    const encoded = this.#random.chance(0.5)
      ? {
          entries: '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>',
          bytes: deflateSync(upPredicted(data, 7)),
        }
      : this.#encode(data, this.#filters())
    this.#put(`${number} 0 obj\n`)
    this.#stream(`/Type/XRef/W[1 4 2]/Index[${index}]/Size ${this.#next}${trailer}`, encoded)
    this.#put('\nendobj\n')
    return kind === 'streams' ? at : this.#table(places, `${trailer}/XRefStm ${at}`)
  }
}

function pieces(data: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(data.length / size) }, (_, i) =>
    data.subarray(i * size, (i + 1) * size),
  )
}

/** Rows of bytes as differences to the row above, as PNG knows them. */
function upPredicted(data: Buffer, columns: number): Buffer {
  const rows = pieces(
    Buffer.concat([data, Buffer.alloc((columns - (data.length % columns)) % columns, ' ')]),
    columns,
  )
  return Buffer.concat(
    rows.map((row, i) =>
      Buffer.concat([Buffer.of(2), Buffer.from(row.map((byte, at) => byte - (rows[i - 1]?.[at] ?? 0)))]),
    ),
  )
}

function ascii85(data: Buffer): Buffer {
  const groups = pieces(data, 4).map(group => {
    let value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE()
    let digits = ''
    for (let i = 0; i < 5; i += 1) {
      digits = String.fromCharCode(33 + (value % 85)) + digits
      value = Math.floor(value / 85)
    }
    return group.length === 4 && digits === '!!!!!' ? 'z' : digits.slice(0, group.length + 1)
  })
  return Buffer.from(`${groups.join('')}~>`)
}

/** Without any repetition: the table is cleared before its codes get longer than nine bits. */
function lzw(data: Buffer): Buffer {
  const codes = [...pieces(data, 200).flatMap(piece => [256, ...piece]), 257]
  const bits = codes.map(code => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map(byte => Number.parseInt(byte.padEnd(8, '0'), 2)))
}
