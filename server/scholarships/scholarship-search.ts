import { LRUCache } from 'lru-cache'
import type { ScholarshipFacets, ScholarshipSearchQuery } from '../../contract/scholarships.ts'
import type { Database } from '../database/connection.ts'
import { sliceOf } from '../lists/page.ts'
import { searchWords } from '../lists/search.ts'
import type { AnsweringIndex, LiveIndex } from '../search/live-index.ts'
import type { ScholarshipIndex } from '../search/scholarship-index/scholarship-index.ts'
import type { Facets, ScholarshipQuery } from '../search/scholarship-index/scholarship-query.ts'
import { findInDatabase } from './find-in-database.ts'
import { readByIds, searchForms } from './scholarship-search-repository.ts'
import type { PublicRow } from './scholarship-view.ts'

/** What was found: a page of rows, how many there are in all, and what each choice would give. */
export interface FoundScholarships {
  rows: PublicRow[]
  count: number
  facets?: ScholarshipFacets | undefined
}

/** A page of the offered scholarships that a search finds, from a database that has every row of the index [FIND8]. */
export async function findScholarships(
  db: Database,
  search: LiveIndex,
  asked: ScholarshipSearchQuery,
): Promise<FoundScholarships> {
  const query = await queryOf(db, asked)
  const now = await indexFor(search, query)
  if (!now) {
    const { ids, count } = await findInDatabase(db, query)
    return { rows: await readRows(db, ids), count }
  }
  const { ids, count, facets } = now.index.find({ ...query, today: now.today })
  const told = facets && factsOf(facets)
  if (told && count === 0) {
    const nearest = nearestTo(now.index, { ...query, today: now.today })
    if (nearest) told.nearest = nearest
  }
  return { rows: (now.stale && rowsShown(ids)) || (await readRows(db, ids)), count, facets: told }
}

/** Rows of pages shown lately, for the minutes in which the database is away. */
const shown = new LRUCache<string, PublicRow>({ max: 2_000 })

async function readRows(db: Database, ids: readonly string[]): Promise<PublicRow[]> {
  const rows = await readByIds(db, ids)
  for (const row of rows) shown.set(row.id, row)
  return rows
}

/** @returns nothing unless all of them were shown lately */
function rowsShown(ids: readonly string[]): PublicRow[] | undefined {
  const rows = ids.flatMap(id => shown.get(id) ?? [])
  return rows.length === ids.length ? rows : undefined
}

/** How many offered scholarships contain every word. */
export async function countScholarships(
  db: Database,
  search: LiveIndex,
  words: readonly string[] = [],
): Promise<number> {
  const usual = { filters: {}, closed: 'include', order: 'fee', offset: 0, limit: 0, facets: false } as const
  return (await findNow(db, search, { ...usual, words: await formsOf(db, words) })).count
}

/** Ids of the open scholarships that a search finds, the newest first, at most `limit`. */
export async function findNewest(
  db: Database,
  search: LiveIndex,
  { asked, limit }: { asked: ScholarshipSearchQuery; limit: number },
): Promise<string[]> {
  return (await findNow(db, search, await newestOf(db, asked, limit))).ids
}

const newestOf = (db: Database, asked: ScholarshipSearchQuery, limit: number) =>
  queryOf(db, { ...asked, closed: 'exclude', sort: 'newest', facets: false, page: 1, size: limit })

/** A search of which only what was posted after a moment is of interest. */
export interface SearchSince {
  asked: ScholarshipSearchQuery
  since: Date
}

/** How long calls wait for searches that nobody waits for. */
const sliceMs = 5

/**
 * For each of many searches what `findNewest` finds, without what is known to be older; other calls come in between.
 * @returns ids, in the order of the searches
 */
export async function findNewestOfEach(
  db: Database,
  search: LiveIndex,
  { searches, limit }: { searches: SearchSince[]; limit: number },
): Promise<string[][]> {
  const found: string[][] = []
  let now: AnsweringIndex | undefined
  let until = 0
  for (const { asked, since } of searches) {
    const query = await newestOf(db, asked, limit)
    if (performance.now() > until) {
      now = await search.now()
      until = performance.now() + sliceMs
    }
    found.push(
      now && canAnswer(query)
        ? now.index.findPostedAfter({ ...query, today: now.today }, since)
        : (await findInDatabase(db, query)).ids,
    )
  }
  return found
}

/** From the index, or while there is none from the database. */
async function findNow(db: Database, search: LiveIndex, query: Omit<ScholarshipQuery, 'today'>) {
  const now = await indexFor(search, query)
  return now ? now.index.find({ ...query, today: now.today }) : findInDatabase(db, query)
}

async function indexFor(search: LiveIndex, query: Pick<ScholarshipQuery, 'words'>) {
  return canAnswer(query) ? search.now() : undefined
}

/** Whether the index can: it cuts words at spaces, and a form may have one in the middle. */
function canAnswer({ words }: Pick<ScholarshipQuery, 'words'>): boolean {
  return !words.some(word => /\s/.test(word))
}

async function queryOf(
  db: Database,
  asked: ScholarshipSearchQuery,
): Promise<Omit<ScholarshipQuery, 'today'>> {
  const { search, subject, degree, category, country, maxFee, closesWithin, minRating } = asked
  const words = searchWords(search)
  const forms = await formsOf(db, [...words, ...country])
  return {
    words: forms.slice(0, words.length),
    filters: {
      ...(subject.length > 0 && { subject }),
      ...(degree.length > 0 && { degree }),
      ...(category.length > 0 && { category }),
      ...(country.length > 0 && { country: forms.slice(words.length) }),
      ...(maxFee !== undefined && { maxFee: Math.round(maxFee * 100) }),
      ...(closesWithin !== undefined && { closesWithin }),
      ...(minRating !== undefined && { minRating }),
    },
    closed: asked.closed,
    order: asked.sort === 'match' && words.length === 0 ? 'fee' : asked.sort,
    facets: asked.facets,
    ...sliceOf(asked),
  }
}

/** Only the database knows the normal form of a letter beyond ASCII. */
export async function formsOf(db: Database, texts: readonly string[]): Promise<string[]> {
  return texts.some(text => /[^\x20-\x7e]/.test(text))
    ? searchForms(db, texts)
    : texts.map(text => text.toLowerCase())
}

/** What was most probably meant by words that are found nowhere with these filters. */
function nearestTo(index: ScholarshipIndex, query: ScholarshipQuery): ScholarshipFacets['nearest'] {
  const words = query.words.length > 0 ? index.nearest(query.words) : undefined
  if (!words) return undefined
  const { count } = index.find({ ...query, words, offset: 0, limit: 0, facets: false })
  return count > 0 ? { search: words.join(' '), count } : undefined
}

/** In the names and units of the contract. */
function factsOf(facets: Facets): ScholarshipFacets {
  const { subject, degree, category, closed, without } = facets
  return {
    subject,
    degree,
    category,
    country: facets.country.map(({ value, count }) => ({ value, count })),
    fee: facets.maxFee.map(({ value, count }) => ({ value: value / 100, count })),
    closing: facets.closesWithin,
    rating: facets.minRating,
    closed,
    without,
  }
}
