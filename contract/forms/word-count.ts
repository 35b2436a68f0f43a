/** What separates words, spelled out: `\s` and `Intl.Segmenter` differ between browsers, servers and years. */
const spaces = /[\t\n\v\f\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * Words of a text: runs between spaces that hold a letter or a digit. Each Chinese or Japanese sign counts as one, for
 * they are written without spaces. Browser and server count alike [FORM1].
 */
export function countWords(text: string): number {
  const signs = text.match(unspaced)?.length ?? 0
  const rest = text.replace(unspaced, ' ').split(spaces)
  return signs + rest.filter(run => letterOrDigit.test(run)).length
}

/** A text as stored and measured: NFC, with `\n` for every line break, without spaces around it. */
export function normalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').normalize('NFC').trim()
}
