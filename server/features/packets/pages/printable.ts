const invisible =
  /\p{Cc}|[\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}]|\p{Variation_Selector}/gu

/** A text as it is drawn: removes invisible characters and replaces tabs by spaces. */
export function clean(text: string): string {
  const spaced = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u{2028}\u{2029}]/gu, '\n')
  return spaced
    .replaceAll('\t', '    ')
    .split('\n')
    .map(line => line.replaceAll(invisible, ''))
    .join('\n')
}

let printable: Promise<Set<number>> | undefined

/** Those of these signs that no font has: they become boxes [DESK8]. */
export async function boxesIn(text: string): Promise<string[]> {
  const signs = new Set(clean(text.replaceAll(/[\0-~]+/g, '')))
  if (signs.size === 0) return []
  printable ??= readPrintable()
  const known = await printable
  return [...signs].filter(sign => !known.has(sign.codePointAt(0) as number))
}

/** Reads once in a process which characters the fonts have. */
async function readPrintable(): Promise<Set<number>> {
  const { readFaces } = await import('./fonts.ts')
  return new Set((await readFaces()).flatMap(face => face.characters()))
}
