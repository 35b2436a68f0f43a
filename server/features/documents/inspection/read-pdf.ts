import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  type PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  type PDFStream,
} from '@cantoo/pdf-lib'

/** What there is to know of a PDF before it is trusted. */
export interface ReadPdf {
  /** Every name in it, as readers decode it, also of what no page refers to and what a later object replaces. */
  names: Set<PDFName>
  /** Those among them that are keys of a dictionary. */
  keys: Set<PDFName>
  /** What it does when it is opened: each meaning that a reader may find. */
  openings: PDFObject[]
  /** It has a stream whose content comes from another file. */
  fetchesStreams: boolean
  pages: number
}

/** Readers may find different objects in one PDF. */
export class HiddenParts extends Error {}

/**
 * Reads every object that a reader may find in a PDF, whatever its tables say: at each `obj` and `trailer` of the file, and
 * in each stream of objects.
 * @throws HiddenParts when readers may differ
 * @throws Error when it is broken
 */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = new FileReader(bytes)
  file.read(bytes.toString('latin1'))
  for (const { dict, content } of file.packed) new PackedReader(content(), file).read(dict)
  const { names, keys, fetchesStreams } = file
  return { names, keys, fetchesStreams, openings: file.valuesOf(OpenAction), pages: countPages(file) }
}

const [Root, OpenAction] = [PDFName.of('Root'), PDFName.of('OpenAction')]

/** Reads objects as strictly as no reader has to, so that all readers see the same. */
class Reader extends PDFParser {
  readonly names: Set<PDFName>
  readonly keys: Set<PDFName>
  /** By number. An object that was changed has two: which one counts is up to the reader. */
  readonly objects: Map<number, PDFObject[]>
  /** What keys of the whole file stand for, whichever dictionary they are in. */
  readonly watched: Map<PDFName, PDFObject[]>

  constructor(bytes: Uint8Array, into?: Reader) {
    super(bytes)
    this.names = into?.names ?? new Set()
    this.keys = into?.keys ?? new Set()
    this.objects = into?.objects ?? new Map()
    this.watched =
      into?.watched ??
      new Map([
        [Root, []],
        [OpenAction, []],
      ])
  }

  protected define(number: number, object: PDFObject): void {
    const others = this.objects.get(number)
    if (others) others.push(object)
    else this.objects.set(number, [object])
  }

  /** @returns the value, in each version if it is a reference; empty if it is defined nowhere */
  resolve(value: PDFObject | undefined): PDFObject[] {
    if (value instanceof PDFRef) return this.objects.get(value.objectNumber) ?? []
    return value ? [value] : []
  }

  valuesOf(key: PDFName): PDFObject[] {
    return (this.watched.get(key) ?? []).flatMap(value => this.resolve(value))
  }

  protected override parseName(): PDFName {
    const begin = this.bytes.offset()
    const name = super.parseName()
    if (/#(?:00|23|80|FF)/.test(name.asString())) {
      const written = Buffer.from(this.bytes.slice(begin, this.bytes.offset())).toString('latin1')
      if (unclearName.test(written)) throw new HiddenParts('a name that readers take for different ones')
    }
    this.names.add(name)
    return name
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = PDFDict.withContext(this.context)
    this.take('<<')
    this.skipWhitespaceAndComments()
    while (this.bytes.peek() !== endOfDict) {
      const key = this.parseName()
      const value = this.parseObject(ref)
      // Some readers take the first one, some the last.
      if (dict.has(key) && String(dict.get(key)) !== String(value))
        throw new HiddenParts('a key with two values')
      dict.set(key, value)
      this.keys.add(key)
      this.watched.get(key)?.push(value)
      this.skipWhitespaceAndComments()
    }
    this.take('>>')
    return dict
  }

  protected override parseHexString(ref?: PDFRef): PDFHexString {
    const text = super.parseHexString(ref)
    // Readers differ in where such a text ends.
    if (!/^[\dA-Fa-f\0\t\n\f\r ]*$/.test(text.asString()))
      throw new HiddenParts('a text of no hexadecimal digits')
    return text
  }

  protected take(characters: string): void {
    for (const character of characters) this.bytes.assertNext(character.charCodeAt(0))
  }
}

const endOfDict = '>'.charCodeAt(0)
const space = '[\\0\\t\\n\\f\\r ]'
/** PDFium takes these for spaces, others for letters. */
const unclearSpace = '\\x80\\xFF'
const endOfWord = `(?![^\\0\\t\\n\\f\\r <>[\\](){}/%${unclearSpace}])`
/** With an escape that some readers take as it is, or where some readers end it. */
const unclearName = new RegExp(`#(?![\\dA-F]{2})|#00|[${unclearSpace}]`, 'i')
/** Where readers may be sent by a table, or by their own search when that is broken. */
const beginnings = new RegExp(
  `(?<=[\\d\\0\\t\\n\\f\\r .+${unclearSpace}-])obj${endOfWord}|trailer${endOfWord}`,
  'g',
)
const beginOfTrailer = new RegExp(`^<<|^[${unclearSpace}]`)
/** What stands before `obj`. Readers also know other spellings of numbers; no program writes them. */
const objectHeader = new RegExp(`(?<![\\d.+\\-eE])(\\d{1,10})${space}{1,20}\\d{1,5}${space}{0,20}$`)
const longestHeader = 64
const streamBegins = new RegExp(`^${space}*stream\\r?\\n`)

/** Reads a file from its first to its last byte. */
class FileReader extends Reader {
  readonly packed: { dict: PDFDict; content: () => Uint8Array }[] = []
  fetchesStreams = false
  #endOfDict = 0

  read(text: string): void {
    let end = 0
    for (const { 0: word, index } of text.matchAll(beginnings)) {
      this.bytes.moveTo(index + word.length)
      this.skipWhitespaceAndComments()
      const at = this.bytes.offset()
      if (word === 'trailer' && !beginOfTrailer.test(text.slice(at, at + 2))) continue
      const before = text.slice(Math.max(0, index - longestHeader), index)
      const [header = '', number] = (word === 'obj' && objectHeader.exec(before)) || []
      if (index - header.length < end) throw new HiddenParts('an object in another one')
      const object = this.parseObject()
      if (number) this.define(Number(number), object)
      else if (word === 'obj') throw new Error('an object without a number')
      end = Math.max(end, this.bytes.offset())
      if ('\x80\xFF'.includes(text[end] ?? ' ')) throw new HiddenParts('an object that ends unclearly')
    }
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref)
    this.#endOfDict = this.bytes.offset()
    return dict
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = super.parseDictOrStream(ref)
    if (object instanceof PDFRawStream) {
      const { dict } = object
      this.fetchesStreams ||= has(dict, 'F') || has(dict, 'Ref')
      // Readers take a stream for one of objects when it has these, whatever it calls itself.
      if (has(dict, 'First') || get(dict, 'Type') === PDFName.of('ObjStm')) this.#keepPacked(dict)
    }
    return object
  }

  /** @throws HiddenParts when readers may differ in where a stream of objects begins or ends, or in how it is unpacked */
  #keepPacked(dict: PDFDict): void {
    const written = Buffer.from(this.bytes.slice(this.#endOfDict, this.bytes.offset()))
    const begin = streamBegins.exec(written.toString('latin1', 0, longestHeader))?.[0].length
    const end = written.indexOf('endstream')
    const filter = get(dict, 'Filter') ?? []
    const filters = filter instanceof PDFArray ? filter.asArray() : [filter].flat()
    if (
      begin === undefined ||
      end !== written.length - 'endstream'.length ||
      !filters.every(each => each === PDFName.of('FlateDecode')) ||
      ['DecodeParms', 'DP', 'F'].some(key => has(dict, key))
    ) {
      throw new HiddenParts('objects in an unusual stream')
    }
    const packed = written.subarray(begin, end)
    this.packed.push({ dict, content: () => filters.reduce<Uint8Array>(data => inflateSync(data), packed) })
  }
}

/** Reads what a stream of objects unpacks to. */
class PackedReader extends Reader {
  read(dict: PDFDict): void {
    const [count, first] = [get(dict, 'N'), get(dict, 'First')]
    if (!(count instanceof PDFNumber && first instanceof PDFNumber))
      throw new HiddenParts('objects in no order')
    const places: [number, number][] = []
    for (let i = 0; i < count.asNumber(); i += 1) places.push([this.#number(), this.#number()])
    let end = 0
    for (const [number, offset] of places) {
      const begin = first.asNumber() + offset
      if (begin < end) throw new HiddenParts('an object in another one')
      this.bytes.moveTo(begin)
      this.define(number, this.parseObject())
      end = this.bytes.offset()
    }
  }

  #number(): number {
    this.skipWhitespaceAndComments()
    return this.parseRawInt()
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = super.parseDictOrStream(ref)
    if (object instanceof PDFRawStream) throw new HiddenParts('a stream in a stream')
    return object
  }
}

function get(dict: PDFDict, key: string): PDFObject | undefined {
  return dict.get(PDFName.of(key))
}

function has(dict: PDFDict, key: string): boolean {
  return dict.has(PDFName.of(key))
}

/** @throws Error when there is no catalog, as when the end of the file was cut off */
function countPages(reader: Reader): number {
  const below = (objects: PDFObject[], key: string) =>
    objects.flatMap(object => (object instanceof PDFDict ? reader.resolve(get(object, key)) : []))
  const counts = below(below(reader.valuesOf(Root), 'Pages'), 'Count')
  if (counts.length === 0) throw new Error('no catalog')
  return Math.max(...counts.map(count => (count instanceof PDFNumber ? count.asNumber() : 0)))
}
