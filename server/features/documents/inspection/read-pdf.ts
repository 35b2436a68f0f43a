import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  type PDFStream,
} from '@cantoo/pdf-lib'
import { decrypt, type PackedStream } from './decryption.ts'
import { Found, HiddenParts, ObjectReader } from './object-reader.ts'

/** What there is to know of a PDF before it is trusted. */
export interface ReadPdf extends Pick<Found, 'names' | 'keys'> {
  /** What it does when it is opened: each meaning that a reader may find. */
  openings: PDFObject[]
  /** It has a stream whose content comes from another file. */
  fetchesStreams: boolean
  pages: number
}

/**
 * Reads every object that a reader may find in a PDF, whatever its tables say: at each `obj` and `trailer` of the file, and
 * in each stream of objects.
 * @throws HiddenParts when readers may differ
 * @throws LockedPdf when it opens only with a password
 * @throws Error when it is broken
 */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const found = new Found()
  const file = new FileReader(bytes, found)
  file.read(bytes.toString('latin1'))
  for (const { dict, content } of await decrypt(file.packed, found)) {
    new PackedReader(unpack(dict, content), found).read(dict)
  }
  const { names, keys } = found
  const openings = found.valuesOf('OpenAction')
  if (openings.some(each => each instanceof PDFDict && found.unclear.has(each)))
    throw new HiddenParts('an unclear action')
  return { names, keys, openings, fetchesStreams: file.fetchesStreams, pages: countPages(found) }
}

const space = '[\\0\\t\\n\\f\\r ]'
/** PDFium takes these for spaces, others for letters. */
const unclearSpace = '\\x80\\xFF'
const endOfWord = `(?![^\\0\\t\\n\\f\\r <>[\\](){}/%${unclearSpace}])`
/** Between words: spaces and comments. */
const gap = `(?:[\\0\\t\\n\\f\\r ${unclearSpace}]|%[^\\r\\n]*[\\r\\n])`
/** Two numbers, in any spelling that a reader takes for some; no program writes most of them. */
const numbers = `(?:\\d[\\d\\-eE]*(?:${gap}|(?=\\+))|\\d*\\.[\\d\\-eE]*(?:${gap}|(?=[+.])))${gap}*[+\\-.]*(?:\\d[\\d.eE+\\-]*${gap}*|${gap}+)`
/** Where readers may be sent by a table, or by their own search when that is broken. */
const beginnings = new RegExp(`(?<=${numbers})obj${endOfWord}|trailer${endOfWord}`, 'g')
const beginOfTrailer = new RegExp(`^<<|^[${unclearSpace}]`)
/** What stands before `obj` in what programs write. */
const objectHeader = new RegExp(`(?<![\\d.+\\-eE])(\\d{1,10})${space}{1,20}(\\d{1,5})${space}{0,20}$`)
const longestHeader = 64
const endOfStream = 'endstream'
const streamBegins = new RegExp(`^${space}*stream\\r?\\n`)

/** Reads a file from its first to its last byte. */
class FileReader extends ObjectReader {
  readonly packed: PackedStream[] = []
  fetchesStreams = false
  #text = ''
  #header = [0, 0] as [number: number, generation: number]
  #endOfDict = 0

  /** Also what is inside of other objects or comments: a table may lead there. */
  read(text: string): void {
    this.#text = text
    let end = 0
    for (const { 0: word, index } of text.matchAll(beginnings)) {
      this.bytes.moveTo(index + word.length)
      this.skipWhitespaceAndComments()
      const at = this.bytes.offset()
      if (word === 'trailer' && !beginOfTrailer.test(text.slice(at, at + 2))) continue
      // A sentence goes on with a word, which is no object.
      if (index < end && /^[^\W\dtfn]/.test(text.slice(at, at + 1))) continue
      const before = text.slice(Math.max(0, index - longestHeader), index)
      const [, number, generation] = (word === 'obj' && objectHeader.exec(before)) || []
      if (word === 'obj' && !number) throw new HiddenParts('an object with an unusual number')
      this.#header = [Number(number), Number(generation)]
      const object = this.parseObject()
      if (number) this.found.define(Number(number), object)
      end = Math.max(end, this.bytes.offset())
      if ('\x80\xFF'.includes(text[this.bytes.offset()] ?? ' '))
        throw new HiddenParts('an object that ends unclearly')
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

  /** Where its length is not said right: the content may be about streams. */
  protected override findEndOfStreamFallback(): number {
    const end = this.#text.indexOf(endOfStream, this.bytes.offset())
    if (end === -1) throw new Error('a stream without an end')
    this.bytes.moveTo(end + endOfStream.length)
    return end
  }

  /** @throws HiddenParts when readers may differ in where a stream of objects begins or ends, or in how it is unpacked */
  #keepPacked(dict: PDFDict): void {
    const written = Buffer.from(this.bytes.slice(this.#endOfDict, this.bytes.offset()))
    const begin = streamBegins.exec(written.toString('latin1', 0, longestHeader))?.[0].length
    const end = written.indexOf(endOfStream)
    if (
      begin === undefined ||
      end !== written.length - endOfStream.length ||
      this.found.unclear.has(dict) ||
      !filtersOf(dict).every(each => each === PDFName.of('FlateDecode')) ||
      ['DecodeParms', 'DP', 'F'].some(key => has(dict, key))
    ) {
      throw new HiddenParts('objects in an unusual stream')
    }
    this.packed.push({ dict, content: written.subarray(begin, end), header: this.#header })
  }
}

function filtersOf(dict: PDFDict): PDFObject[] {
  const filter = get(dict, 'Filter') ?? []
  return filter instanceof PDFArray ? filter.asArray() : [filter].flat()
}

function unpack(dict: PDFDict, content: Uint8Array): Uint8Array {
  return filtersOf(dict).reduce<Uint8Array>(data => inflateSync(data), content)
}

/** Reads what a stream of objects unpacks to. */
class PackedReader extends ObjectReader {
  read(dict: PDFDict): void {
    const [count, first] = [get(dict, 'N'), get(dict, 'First')]
    if (!(count instanceof PDFNumber && first instanceof PDFNumber))
      throw new HiddenParts('objects in no order')
    const places: [number, number][] = []
    for (let i = 0; i < count.asNumber(); i += 1) places.push([this.#number(), this.#number()])
    let end = 0
    for (const [number, offset] of places) {
      this.bytes.moveTo(first.asNumber() + offset)
      this.skipWhitespaceAndComments()
      if (this.bytes.offset() < end) throw new HiddenParts('an object in another one')
      this.found.define(number, this.parseObject())
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
function countPages(found: Found): number {
  const below = (objects: PDFObject[], key: string) =>
    objects.flatMap(object => (object instanceof PDFDict ? found.resolve(get(object, key)) : []))
  const counts = below(below(found.valuesOf('Root'), 'Pages'), 'Count')
  if (counts.length === 0) throw new Error('no catalog')
  return Math.max(...counts.map(count => (count instanceof PDFNumber ? count.asNumber() : 0)))
}
