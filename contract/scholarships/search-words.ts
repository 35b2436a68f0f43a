/**
 * A character beside which a word stands alone: a space or a sign of ASCII, as a class of regular expressions in
 * JavaScript and in PostgreSQL.
 */
export const besideWords = '[ -/:-@[-`{-~]'

/** A pattern, in both languages, of a word that stands alone, with what stands before it; in the normal form. */
export function alonePattern(word: string): string {
  return `(^|${besideWords})${word.replace(/[!-/:-@[-`{-~]/g, '\\$&')}(?=$|${besideWords})`
}

/** The words of a search, at most ten. */
export function searchWords(search: string): string[] {
  return search
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 10)
}
