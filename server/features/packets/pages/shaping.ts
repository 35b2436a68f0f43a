import type { Font, GlyphRun } from 'fontkit'
import { Buffer, Direction, type Font as ShapedFont, type GlyphInfo, shape } from 'harfbuzzjs'

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
  const said = charactersOf(text, infos, font)
  const glyphs = infos.map(({ codepoint }, index) => font.getGlyph(codepoint, said[index]))
  return { glyphs, positions: buffer.getGlyphPositions() } as unknown as GlyphRun
}

/** The characters that each glyph stands for, by which readers find and copy text. */
function charactersOf(text: string, glyphs: readonly GlyphInfo[], font: Font): number[][] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]))
  const groups = Map.groupBy(glyphs, ({ cluster }) => cluster)
  const said = new Map<GlyphInfo, number[]>()
  for (const [start, group] of groups) {
    let left = Array.from(text.slice(start, ends.get(start)), sign => sign.codePointAt(0) as number)
    if (group.length > 1) {
      for (const glyph of group) {
        const own = left.filter(code => font.glyphForCodePoint(code).id === glyph.codepoint)
        said.set(glyph, own)
        left = left.filter(code => !own.includes(code))
      }
    }
    // Characters without a glyph of their own go to the first glyph that has none.
    const other = group.find(glyph => !said.get(glyph)?.length)
    if (other) said.set(other, left)
  }
  return glyphs.map(glyph => said.get(glyph) ?? [])
}
