import type { WidenedWords } from './scholarship-index/scholarship-query.ts'

/** A word or a phrase, as admins spell it and in the normal form. */
export interface Spelled {
  text: string
  form: string
}

/** Words of a search with what means the same, also as it is spelled. */
export interface Widening extends WidenedWords {
  texts: readonly string[]
}

interface Term {
  text: string
  words: readonly string[]
  /** All terms of its group, itself among them. */
  group: readonly Term[]
}

/** Words and phrases that mean the same, at one version of their table [FIND5]. */
export class Synonyms {
  readonly version: number
  readonly #termsByFirstWord = new Map<string, Term[]>()

  constructor(version: number, groups: readonly (readonly Spelled[])[]) {
    this.version = version
    for (const spelled of groups) {
      const group: Term[] = []
      for (const { text, form } of spelled) {
        const words = form.split(' ').filter(Boolean)
        if (words.length > 0) group.push({ text, words, group })
      }
      for (const term of group) this.#add(term)
    }
  }

  #add(term: Term): void {
    const [first = ''] = term.words
    const known = this.#termsByFirstWord.get(first)
    if (known) known.push(term)
    else this.#termsByFirstWord.set(first, [term])
  }

  /** The words of a search that mean the same as others, in any order; a longer phrase goes before a shorter one. */
  widen(words: readonly string[]): Widening[] {
    const terms = words.flatMap(word => this.#termsByFirstWord.get(word) ?? [])
    const free = new Set(words)
    return terms
      .toSorted((a, b) => b.words.length - a.words.length)
      .flatMap(term => {
        if (!term.words.every(word => free.has(word))) return []
        for (const word of term.words) free.delete(word)
        const others = term.group.filter(other => other !== term)
        return [
          {
            words: term.words,
            others: others.map(other => other.words),
            texts: others.map(other => other.text),
          },
        ]
      })
  }
}
