import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../server/platform/database/tables.ts'
import type { WidenedWords } from '../../../server/features/scholarships/search/scholarship-index/scholarship-query.ts'

/** Words that may mean the same: in many rows, in few and in none, with signs and accents, and phrases. */
export const synonyms = [
  ['PhD', 'Merit', 'Kamotel'],
  ['Award University', 'n_w', 'Zürich'],
  ['nova', '100%', 'Łódź École', 'Korea, Republic of'],
  ['Award', 'Norway'],
]

/** Puts groups of words that mean the same in the place of those there are. */
export async function setSynonyms(db: Kysely<Tables>, groups: string[][]): Promise<void> {
  await sql`update search_synonyms set version = version + 1, groups = ${JSON.stringify(groups)}`.execute(db)
}

/** The words that mean the same as others: of terms that share words, the longest. */
export function widenPlainly(words: readonly string[], groups: readonly string[][]): WidenedWords[] {
  const terms = groups.flatMap(group => group.map(term => ({ group, own: plain(term).split(' ') })))
  const widened: WidenedWords[] = []
  for (const length of [3, 2, 1])
    for (const word of words)
      for (const { group, own } of terms) {
        const used = new Set(widened.flatMap(each => each.words))
        const isThere = own[0] === word && own.every(each => words.includes(each) && !used.has(each))
        if (own.length !== length || !isThere) continue
        const others = group.map(term => plain(term).split(' ')).filter(other => other.join() !== own.join())
        widened.push({ words: own, others })
      }
  return widened
}

/** The normal form of a text in these tests. */
export function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/ø/g, 'o')
}
