import { limitGroups } from '../../contract/scholarships/scholarship-filters.ts'
import { type Random, seededRandom } from '../../demo-data/random.ts'
import type {
  IndexedScholarship,
  ScholarshipFilters,
  ScholarshipQuery,
} from '../../server/features/scholarships/search/scholarship-index/scholarship-query.ts'
import { indexedRows, today } from './rows.ts'

const sampleRows = 20_000
/** Words in at most this many rows are rare; in at least one of this many, common. */
const rareRows = 100
const commonShare = 200

/** What queries are made of: some rows, so that most queries find something, and words by how frequent they are. */
export interface Source {
  count: number
  random: Random
  rows: IndexedScholarship[]
  rare: string[]
  common: string[]
}

export function sourceOf(count: number): Source {
  const step = Math.ceil(count / sampleRows)
  const rows: IndexedScholarship[] = []
  const frequencies = new Map<string, number>()
  for (const chunk of indexedRows(count)) {
    for (const row of chunk)
      for (const word of wordsOf(row)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
    rows.push(...chunk.filter((_, i) => i % step === 0))
  }
  const words = (keeps: (rows: number) => boolean) =>
    [...frequencies].filter(([, frequency]) => keeps(frequency)).map(([word]) => word)
  const random = seededRandom(`queries ${count}`)
  return {
    count,
    random,
    rows,
    rare: random.shuffled(words(frequency => frequency <= rareRows)),
    common: words(frequency => frequency >= count / commonShare),
  }
}

/** The kinds of queries, each with a function that makes one. */
export const queryKinds: Record<string, (source: Source) => Partial<ScholarshipQuery>> = {
  'rare word': ({ rare }) => ({ words: [rare.pop() ?? ''] }),
  'part of a rare word': ({ rare, random }) => ({ words: [partOf(rare.pop() ?? '', random)] }),
  'any word': source => ({ words: [anyWord(source)] }),
  'common word': ({ common, random }) => ({ words: [random.pick(common)] }),
  'three words': ({ rows, random }) => ({ words: random.shuffled(wordsOf(random.pick(rows))).slice(0, 3) }),
  'two letters': source => ({ words: [lettersOf(source, 2)] }),
  'one letter': source => ({ words: [lettersOf(source, 1)] }),
  'word and filters': source => ({ words: [anyWord(source)], ...filtersOf(source) }),
  filters: filtersOf,
  'best match': source => ({ words: [anyWord(source)], order: 'match' }),
  'deep page, fee': source => deepPage(source, 'fee'),
  'deep page, deadline': source => deepPage(source, 'deadline'),
  'deep page, newest': source => deepPage(source, 'newest'),
  'deep page, rating': source => deepPage(source, 'rating'),
}

/** A query of a kind. */
export function queryOf(kind: string, source: Source, facets: boolean): ScholarshipQuery {
  const usual = { words: [], filters: {}, closed: 'include', order: 'fee', offset: 0, limit: 20 } as const
  return { ...usual, today, facets, ...queryKinds[kind]?.(source) }
}

/** What somebody has typed of a name: the beginnings of one or two of its words. */
export function beginningsOf({ rows, random }: Source): string[] {
  const words = random
    .pick(rows)
    .university_form.split(' ')
    .filter(word => word.length > 1)
  return random
    .shuffled(words)
    .slice(0, random.integer(1, 2))
    .map(word => word.slice(0, random.integer(2, 5)))
}

function wordsOf({ search_text }: IndexedScholarship): string[] {
  return search_text.split(' ')
}

function anyWord({ rows, random }: Source): string {
  return random.pick(wordsOf(random.pick(rows)))
}

function partOf(word: string, random: Random): string {
  const cut = random.integer(0, 2)
  return word.slice(cut, word.length - 2 + cut)
}

function lettersOf(source: Source, length: number): string {
  const word = anyWord(source)
  const begin = source.random.integer(0, Math.max(0, word.length - length))
  return word.slice(begin, begin + length)
}

function filtersOf({ rows, random }: Source): Partial<ScholarshipQuery> {
  const filters: ScholarshipFilters = {
    ...(random.chance(0.4) && { subject: [random.pick(rows).subject] }),
    ...(random.chance(0.4) && { degree: [random.pick(rows).degree, random.pick(rows).degree] }),
    ...(random.chance(0.4) && { category: [random.pick(rows).category] }),
    ...(random.chance(0.4) && { country: Array.from({ length: 5 }, () => random.pick(rows).country_form) }),
    ...(random.chance(0.4) && { maxFee: random.pick(limitGroups.maxFee) * 100 }),
    ...(random.chance(0.2) && { closesWithin: random.pick(limitGroups.closesWithin) }),
    ...(random.chance(0.4) && { minRating: random.pick(limitGroups.minRating) }),
  }
  return { filters, closed: 'exclude' }
}

function deepPage({ count, random }: Source, order: ScholarshipQuery['order']): Partial<ScholarshipQuery> {
  return { order, offset: random.integer(0, count - 20) }
}
