/**
 * Answers as people give them, by question: what a form posts. A text for one value, a list for several. Nothing is
 * dropped from a draft because it is wrong.
 */
export type Answers = Readonly<Record<string, string | readonly string[]>>

/**
 * An answer as a submission stores it: texts; numbers; amounts in minor units; dates as `YYYY-MM-DD`; a country's code;
 * `other:…` or ids of options; `true` for a statement; ids of documents.
 */
export type Value = string | number | boolean | readonly string[]

/** Documents that answers name, by their ids. */
export type DocumentNames = ReadonlyMap<string, { name: string }>

/** The one text of an answer; the first of several. */
export function oneOf(answer: string | readonly string[] | undefined): string {
  return (typeof answer === 'string' ? answer : answer?.[0]) ?? ''
}

/** All texts of an answer that are not empty, each once. */
export function allOf(answer: string | readonly string[] | undefined): string[] {
  const texts = typeof answer === 'string' ? [answer] : (answer ?? [])
  return [...new Set(texts.filter(text => text !== ''))]
}
