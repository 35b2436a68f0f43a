import {
  beginText,
  endText,
  PDFArray,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  setTextRise,
} from '@cantoo/pdf-lib'
import { beginsFromTheRight, fromLeft, levelsOf } from './directions.ts'
import type { Face } from './fonts.ts'
import { clean } from './printable.ts'

/** Neighbouring characters that one font draws. */
interface Run {
  face: Face
  text: string
  /** Odd when it is read from the right. */
  level: number
}

export interface Placed {
  x: number
  y: number
  /** Points. */
  size: number
  /** 0 is black, 1 is white. */
  grey?: number
  /** Lines that begin from the right end within it. */
  width?: number
}

/** Drawn in the font of the text next to them. */
const follows = /[\s\p{M}\p{P}\u{200c}\u{200d}]/u
/** Begins each line of a paragraph that is read from the right (RIGHT-TO-LEFT MARK). */
const rightMark = '\u{200f}'
/** Words with the spaces behind them; Chinese and Japanese end a line anywhere. */
const breakable = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|\s+|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Draws text of any script; a character that no font has becomes an empty box. */
export class Typesetter {
  readonly #doc: PDFDocument
  readonly #faces: Face[]
  readonly #first: Face
  readonly #fonts = new Map<Face, PDFFont>()
  readonly #faceOf = new Map<number, Face | undefined>()
  readonly #widths = new Map<string, number>()

  constructor(doc: PDFDocument, faces: Face[]) {
    this.#doc = doc
    this.#faces = faces
    if (!faces[0]) throw new Error('No fonts were given.')
    this.#first = faces[0]
  }

  /** Loads the fonts that a text needs, before it is measured and drawn. @returns the text as it is drawn, on one line or several */
  async prepare(text: string): Promise<string> {
    const plain = clean(text)
    for (const { face } of this.#runsOf(plain)) {
      if (this.#fonts.has(face)) continue
      this.#doc.registerFontkit({ create: () => face.font })
      this.#fonts.set(face, await this.#doc.embedFont(face.bytes, { subset: true }))
    }
    return plain
  }

  /** Points that a line is wide. */
  widthOf(text: string, size: number): number {
    let width = this.#widths.get(text)
    if (width === undefined) {
      width = this.#runsOf(text).reduce((sum, run) => sum + widthOf(run), 0)
      if (this.#widths.size > 5_000) this.#widths.clear()
      this.#widths.set(text, width)
    }
    return width * size
  }

  /** The lines of a text within a width. */
  linesOf(text: string, size: number, width: number): string[] {
    return text.split('\n').flatMap(paragraph => {
      const lines: string[] = []
      let line = ''
      let filled = 0
      for (const word of paragraph.match(breakable) ?? []) {
        for (const part of this.#within(word, size, width)) {
          const wide = this.widthOf(part, size)
          if (line && part.trim() && filled + wide > width) {
            lines.push(line.trimEnd())
            line = ''
            filled = 0
          }
          if (!line && lines.length > 0 && !part.trim()) continue
          line += part
          filled += wide
        }
      }
      const all = [...lines, line.trimEnd()]
      return beginsFromTheRight(paragraph) ? all.map(each => rightMark + each) : all
    })
  }

  /** The word, or its parts when it is wider than a line. */
  #within(word: string, size: number, width: number): string[] {
    if (this.widthOf(word, size) <= width) return [word]
    const parts: string[] = []
    let part = ''
    let filled = 0
    for (const { segment } of graphemes.segment(word)) {
      const wide = this.widthOf(segment, size)
      if (part && filled + wide > width) {
        parts.push(part)
        part = ''
        filled = 0
      }
      part += segment
      filled += wide
    }
    return [...parts, part]
  }

  /** A text on one line, shortened to a width. */
  shortened(text: string, size: number, width: number): string {
    const line = text.replaceAll(/\s+/g, ' ')
    if (this.widthOf(line, size) <= width) return line
    const [first = ''] = this.#within(line, size, width - this.widthOf('…', size))
    return `${first.trimEnd()}…`
  }

  /** Draws a prepared line. */
  draw(page: PDFPage, given: string, { x, y, size, grey = 0, width }: Placed): void {
    const line = given.replace(rightMark, '')
    const isReversed = line !== given || beginsFromTheRight(line)
    const runs = fromLeft(this.#runsOf(line, levelsOf(line, isReversed)))
    const left = isReversed && width !== undefined ? x + width - this.widthOf(line, size) : x
    const operators = [beginText(), setFillingRgbColor(grey, grey, grey), setTextMatrix(1, 0, 0, 1, left, y)]
    for (const run of runs) operators.push(...this.#show(page, run, size))
    page.pushOperators(...operators, endText())
  }

  #show(page: PDFPage, { face, text }: Run, size: number): PDFOperator[] {
    const font = this.#fonts.get(face)
    if (!font) throw new Error('A font is used before it is loaded.')
    const codes = font.encodeText(text).asString()
    const { glyphs, positions } = face.font.layout(text)
    const units = 1000 / face.font.unitsPerEm
    const operators = [setFontAndSize(keyOf(page, font), size)]
    let parts = PDFArray.withContext(this.#doc.context)
    let rise = 0
    const end = () => {
      if (parts.size() > 0) operators.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [parts]))
      parts = PDFArray.withContext(this.#doc.context)
    }
    // What the font says about the place of each glyph, which pdf-lib leaves out: marks stand on their letters.
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      if (yOffset !== rise) {
        end()
        operators.push(setTextRise((yOffset * units * size) / 1000))
        rise = yOffset
      }
      const before = -xOffset * units
      const after = (glyph.advanceWidth + xOffset - xAdvance) * units
      if (before) parts.push(PDFNumber.of(Math.round(before)))
      parts.push(PDFHexString.of(codes.slice(index * 4, index * 4 + 4)))
      if (Math.abs(after) >= 1) parts.push(PDFNumber.of(Math.round(after)))
    }
    end()
    if (rise !== 0) operators.push(setTextRise(0))
    return operators
  }

  #runsOf(text: string, levels?: Uint8Array): Run[] {
    const runs: Run[] = []
    let at = 0
    for (const sign of text) {
      const code = sign.codePointAt(0) as number
      const level = levels?.[at] ?? 0
      at += sign.length
      const last = runs.at(-1)
      const beside = last && last.level === level && follows.test(sign) && last.face.has(code)
      const face = beside ? last.face : (this.#faceFor(code) ?? last?.face ?? this.#first)
      if (last?.face === face && last.level === level) last.text += sign
      else runs.push({ face, text: sign, level })
    }
    return runs
  }

  #faceFor(code: number): Face | undefined {
    if (!this.#faceOf.has(code)) {
      const face = this.#faces.find(each => each.isFor(code))
      this.#faceOf.set(code, face)
    }
    return this.#faceOf.get(code)
  }
}

/** Ems. */
function widthOf({ face, text }: Run): number {
  const { positions } = face.font.layout(text)
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / face.font.unitsPerEm
}

const keys = new WeakMap<PDFPage, Map<PDFFont, ReturnType<PDFPage['node']['newFontDictionary']>>>()

/** The name of a font on a page. */
function keyOf(page: PDFPage, font: PDFFont) {
  const known = keys.get(page) ?? new Map()
  keys.set(page, known)
  if (!known.has(font)) known.set(font, page.node.newFontDictionary('P', font.ref))
  return known.get(font)
}
