import type { Font, GlyphRun } from 'fontkit'
import { Buffer, Direction, type Font as ShapedFont, shape } from 'harfbuzzjs'

/** Digits that stand from left to right among letters that do not. */
const leftToRight = /^[\u{660}-\u{669}\u{6f0}-\u{6f9}]/u

const buffer = new Buffer()

/**
 * Joins, reorders and places the letters of a text as its script does. fontkit, of which pdf-lib expects the result, fails
 * for Khmer, Burmese, Gurmukhi, Telugu, Malayalam and others.
 */
export function shapeText(text: string, font: Font, shaped: ShapedFont): GlyphRun {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  if (leftToRight.test(text)) buffer.setDirection(Direction.LTR)
  shape(shaped, buffer)
  const infos = buffer.getGlyphInfos()
  const said = charactersOf(
    text,
    infos.map(({ cluster }) => cluster),
    infos.map(({ codepoint }) => codepoint),
    font,
  )
  const glyphs = infos.map(({ codepoint }, index) => font.getGlyph(codepoint, said[index]))
  return { glyphs, positions: buffer.getGlyphPositions() } as unknown as GlyphRun
}

/** The characters that each glyph stands for, by which readers find and copy text. */
function charactersOf(text: string, clusters: number[], glyphs: number[], font: Font): number[][] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b)
  const left = new Map(
    starts.map((start, index) => [
      start,
      Array.from(text.slice(start, starts[index + 1]), sign => sign.codePointAt(0) as number),
    ]),
  )
  const take = (cluster: number, own: (code: number) => boolean) => {
    const codes = left.get(cluster) ?? []
    const taken = codes.filter(own)
    left.set(
      cluster,
      codes.filter(code => !taken.includes(code)),
    )
    return taken
  }
  const nominal = glyphs.map((glyph, index) =>
    take(clusters[index] as number, code => font.glyphForCodePoint(code).id === glyph),
  )
  return nominal.map((codes, index) =>
    codes.length > 0 ? codes : take(clusters[index] as number, () => true),
  )
}
