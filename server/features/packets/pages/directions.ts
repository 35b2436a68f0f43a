import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Hebrew to Arabic, Adlam and others. */
const fromTheRight =
  /[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefc}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const firstFromTheRight = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u
/** bidi-js knows no characters of two halves. */
const inHalves = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu

/** Whether the first letter of a text is read from the right, and so the paragraph. */
export const beginsFromTheRight = (text: string) => firstFromTheRight.test(text)

/**
 * The level of each character of a line (Unicode Standard Annex 9): odd is read from the right.
 * @returns nothing when all of it is read from the left
 */
export function levelsOf(line: string, isFromTheRight: boolean): Uint8Array | undefined {
  if (!isFromTheRight && !fromTheRight.test(line)) return undefined
  return bidi.getEmbeddingLevels(line.replaceAll(inHalves, 'אא'), isFromTheRight ? 'rtl' : 'ltr').levels
}

/** The parts of a line from left to right. */
export function fromLeft<Part extends { text: string; level: number }>(parts: Part[]): Part[] {
  const ordered = parts.map(part => ({ ...part, text: mirrored(part) }))
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while ((ordered[end]?.level ?? 0) >= level) end += 1
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = end
    }
  }
  return ordered
}

/** Brackets and other signs face the letters around them. Letters are turned where their glyphs are shaped. */
function mirrored({ text, level }: { text: string; level: number }): string {
  if (level % 2 === 0 || /[\p{L}\p{N}]/u.test(text)) return text
  return Array.from(text, sign => bidi.getMirroredCharacter(sign) ?? sign)
    .toReversed()
    .join('')
}
