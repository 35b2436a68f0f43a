import { PDFDict, type PDFHexString, PDFName, type PDFObject, PDFParser, PDFRef } from '@cantoo/pdf-lib'

/** Readers may find different objects in one PDF. */
export class HiddenParts extends Error {}

const watched = ['Root', 'OpenAction', 'Encrypt', 'ID'] as const

/** What was found in a whole file. */
export class Found {
  /** Every name in it, as readers decode it, also of what no page refers to and what a later object replaces. */
  readonly names = new Set<PDFName>()
  /** Those among them that are keys of a dictionary. */
  keys = new Set<PDFName>()
  /** By number. An object that was changed has two: which one counts is up to the reader. */
  readonly objects = new Map<number, PDFObject[]>()
  /** What keys of the whole file stand for, whichever dictionary they are in. */
  readonly watched = new Map(watched.map(key => [PDFName.of(key), [] as PDFObject[]]))
  /** Dictionaries that readers take for different ones. */
  readonly unclear = new Set<PDFDict>()

  define(number: number, object: PDFObject): void {
    const others = this.objects.get(number)
    if (others) others.push(object)
    else this.objects.set(number, [object])
  }

  /** @returns the value, in each version if it is a reference; empty if it is defined nowhere */
  resolve(value: PDFObject | undefined): PDFObject[] {
    if (value instanceof PDFRef) return this.objects.get(value.objectNumber) ?? []
    return value ? [value] : []
  }

  valuesOf(key: (typeof watched)[number]): PDFObject[] {
    return (this.watched.get(PDFName.of(key)) ?? []).flatMap(value => this.resolve(value))
  }
}

/** Reads objects, and keeps every meaning that a reader may find in them. */
export class ObjectReader extends PDFParser {
  protected readonly found: Found
  /** What other readers take the last name for. */
  #alsoRead: PDFName[] = []

  constructor(bytes: Uint8Array, found: Found) {
    super(bytes)
    this.found = found
  }

  protected override parseName(): PDFName {
    const begin = this.bytes.offset()
    const name = super.parseName()
    this.#alsoRead = unclearName.test(name.asString())
      ? otherReadings(Buffer.from(this.bytes.slice(begin + 1, this.bytes.offset())).toString('latin1'))
      : []
    for (const each of [name, ...this.#alsoRead]) this.found.names.add(each)
    return name
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = PDFDict.withContext(this.context)
    this.take('<<')
    this.skipWhitespaceAndComments()
    while (this.bytes.peek() !== endOfDict) {
      const names = [this.parseName(), ...this.#alsoRead]
      const value = this.parseObject(ref)
      if (names.length > 1) this.#doubt(dict)
      for (const key of names) this.#enter(dict, key, value)
      this.skipWhitespaceAndComments()
    }
    this.take('>>')
    return dict
  }

  /** A name that ends earlier for some readers makes values of the keys that follow, and keys of the values. */
  #doubt(dict: PDFDict): void {
    this.found.unclear.add(dict)
    this.found.keys = this.found.names
  }

  #enter(dict: PDFDict, key: PDFName, value: PDFObject): void {
    // Some readers take the first one, some the last.
    if (dict.has(key) && String(dict.get(key)) !== String(value)) this.found.unclear.add(dict)
    dict.set(key, value)
    this.found.keys.add(key)
    this.found.watched.get(key)?.push(value)
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
/** As pdf-lib writes it: with an invalid escape, or a character at which some readers end it. */
const unclearName = /#(?:00|23|80|FF)/

/** @returns the names that PDFium and readers which end a name at a zero take one for */
function otherReadings(written: string): PDFName[] {
  // PDFium takes 80 and FF for spaces, and any two characters after # for digits.
  const [word = ''] = written.split(/[\x80\xFF]/)
  const decoded = [written, word].map(name =>
    name.replaceAll(/#([\da-f]{2})/gi, (_, digits: string) => letter(Number.parseInt(digits, 16))),
  )
  const inPdfium = word.replaceAll(/#([^])([^])/g, (_, high: string, low: string) =>
    letter(digit(high) * 16 + digit(low)),
  )
  return [...decoded, inPdfium].map(name => PDFName.of(name.split('\0')[0] ?? ''))
}

const letter = (code: number) => String.fromCharCode(code & 0xff)

function digit(character: string): number {
  const code = character.toUpperCase().charCodeAt(0)
  return code - (character > '9' ? 55 : 48)
}
