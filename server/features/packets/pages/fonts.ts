import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { create, type Font, type GlyphRun } from 'fontkit'
import { Blob, Face as ShapedFace, Font as ShapedFont } from 'harfbuzzjs'
import { shapeText } from './shaping.ts'

/** Noto fonts, in the order in which a character is looked for (docs/decisions/0129). */
export const fontPackages = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-adlam',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-canadian-aboriginal',
  'noto-sans-cherokee',
  'noto-sans-devanagari',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-javanese',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-meetei-mayek',
  'noto-sans-mongolian',
  'noto-sans-myanmar',
  'noto-sans-nko',
  'noto-sans-ol-chiki',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-syriac',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thaana',
  'noto-sans-thai',
  'noto-sans-tifinagh',
  'noto-serif-tibetan',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
] as const

/** In a checkout and in a release. */
const folder = new URL('../../../../node_modules/@fontsource/', import.meta.url)

/** A file of a font, which has the characters of some ranges. */
export class Face {
  readonly bytes: Buffer
  readonly #ranges: [from: number, to: number][]
  #font: Font | undefined
  readonly #laid = new Map<string, GlyphRun>()

  constructor(bytes: Buffer, ranges: [from: number, to: number][]) {
    this.bytes = bytes
    this.#ranges = ranges
  }

  /** Read when it is needed first. */
  get font(): Font {
    if (!this.#font) {
      const bytes = unpack(this.bytes)
      const font = create(bytes) as Font
      const shaped = new ShapedFont(new ShapedFace(new Blob(bytes)))
      // Measured, drawn and embedded: the same text is laid out once.
      font.layout = text => {
        const known = this.#laid.get(text)
        if (known) return known
        if (this.#laid.size > 300) this.#laid.clear()
        const run = shapeText(text, font, shaped)
        this.#laid.set(text, run)
        return run
      }
      this.#font = font
    }
    return this.#font
  }

  /** Whether it is the font's file for this character. */
  isFor(code: number): boolean {
    return this.#isAmong(code) && this.has(code)
  }

  #isAmong(code: number): boolean {
    return this.#ranges.some(([from, to]) => code >= from && code <= to)
  }

  /** The characters that it is for, found without reading how they look. */
  characters(): number[] {
    const face = new ShapedFace(new Blob(unpack(this.bytes, ['cmap', 'maxp'])))
    return [...face.collectUnicodes()].filter(code => this.#isAmong(code))
  }

  /** Whether it can draw this character. */
  has(code: number): boolean {
    return this.font.hasGlyphForCodePoint(code)
  }
}

/** Reads the files of all fonts, without looking into them. */
export async function readFaces(): Promise<Face[]> {
  const all = await Promise.all(
    fontPackages.map(async name => {
      const css = await readFile(new URL(`${name}/400.css`, folder), 'utf8')
      const faces = css.matchAll(/url\(\.\/(files\/[^)]+\.woff)\).*?unicode-range: ([^;]+);/gs)
      // The last is Latin, in which most is written.
      return Promise.all(
        [...faces].toReversed().map(async ([, file = '', ranges = '']) => {
          const bytes = await readFile(new URL(`${name}/${file}`, folder))
          return new Face(bytes, ranges.split(',').map(rangeOf))
        }),
      )
    }),
  )
  return all.flat()
}

/** Of `U+0000-00FF` or `U+131`. */
function rangeOf(text: string): [from: number, to: number] {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/**
 * The tables of a WOFF file as TrueType has them (W3C, WOFF 1.0): fontkit fails to inflate one of the Chinese ones.
 * @param only the tables that are wanted; otherwise all
 */
function unpack(woff: Buffer, only?: string[]): Buffer {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => 44 + index * 20).filter(
    entry => !only || only.includes(woff.toString('latin1', entry, entry + 4)),
  )
  const head = Buffer.alloc(12 + entries.length * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(entries.length, 4)
  const parts: Uint8Array[] = [head]
  let at = head.length
  for (const [index, entry] of entries.entries()) {
    const [offset, packed, length] = [4, 8, 12].map(field => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    woff.copy(head, 12 + index * 16, entry, entry + 4)
    woff.copy(head, 16 + index * 16, entry + 16, entry + 20)
    head.writeUInt32BE(at, 20 + index * 16)
    head.writeUInt32BE(length, 24 + index * 16)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    at += length + padding.length
  }
  return Buffer.concat(parts)
}
