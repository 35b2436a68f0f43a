import { LRUCache } from 'lru-cache'
import {
  findTerm,
  namesOf,
  type TermKind,
  termKinds,
} from '../../../../contract/scholarships/scholarship-terms.ts'
import type {
  ScholarshipFacets,
  ScholarshipSearchQuery,
} from '../../../../contract/scholarships/scholarships.ts'
import { readVersion } from '../../../platform/database/catalogue-version.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { sliceOf } from '../../../platform/lists/page.ts'
import { searchWords } from '../../../platform/lists/search.ts'
import type { IndexNow, LiveIndex } from './live-index.ts'
import type { Found, ScholarshipFilters, ScholarshipQuery } from './scholarship-index/scholarship-query.ts'
import { IndexNotReady } from '../../../platform/limits/stand-in.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { factsOf } from './facts.ts'
import { nearestTo, placeWithout, withoutEachWord } from './instead.ts'
import { otherNames, widenWords } from './named-places.ts'
import { readSynonyms } from './synonym-reads.ts'
import { readTerms } from './term-queries.ts'
import type { Widening } from './synonyms.ts'
import { countInDatabase, type DatabaseQuery, findInDatabase, pageFromDatabase } from './find-in-database.ts'
import { readByIds, searchForms } from './scholarship-search-repository.ts'
import type { PublicRow } from '../scholarship-view.ts'

/** What was found: a page of rows, how many there are in all, and what each choice would give. */
export interface FoundScholarships {
  rows: PublicRow[]
  count: number
  facets?: ScholarshipFacets | undefined
  /** The words that mean the same as others, which were searched too. */
  widened: readonly Widening[]
  /** The database found them, because the index could not. */
  withoutIndex?: true
  /** For a person. */
  fits?: Found['fits']
}

/**
 * A page of the offered scholarships that a search finds, from a database that has every row of the index [FIND8].
 * @param person for whom it also tells what fits [ELIG5]; only the index does
 * @throws ProductError `invalid_input` for an unknown subject, degree or category
 * @throws IndexNotReady for a person while there is no index
 */
export async function findScholarships(
  db: Database,
  search: LiveIndex,
  asked: ScholarshipSearchQuery,
  person?: ScholarshipQuery['person'],
): Promise<FoundScholarships> {
  const asking = { ...(await queryOf(db, asked)), ...(person && { person }) }
  const { now, query, unknown } = await widen(db, search, asking)
  const { widened } = query
  if (unknown.length > 0) throw noSuchTerm(unknown)
  if (!now) {
    if (person) throw new IndexNotReady()
    const { ids, count } = await findWithoutIndex(db, search, query)
    return { rows: await readRows(db, ids), count, widened, withoutIndex: true }
  }
  const { ids, count, facets, fits } = now.index.find({ ...query, today: now.today })
  const told = facets && factsOf(facets, now.terms, asked)
  if (told && count === 0) {
    const whole = { ...query, today: now.today }
    const none = placeWithout(now, whole)
    const nearest = none ? undefined : nearestTo(now, whole)
    if (nearest) return findInstead(db, search, { ...asked, search: nearest }, person)
    if (none) told.none = none
    const without = withoutEachWord(now, whole, searchWords(asked.search))
    if (without.length > 1) told.withoutWords = without
  }
  const rows = (now.stale && rowsShown(ids)) || (await readRows(db, ids))
  return { rows, count, facets: told, widened, fits }
}

/** What was probably meant, shown at once [FIND5]. */
async function findInstead(
  db: Database,
  search: LiveIndex,
  asked: ScholarshipSearchQuery,
  person: ScholarshipQuery['person'],
): Promise<FoundScholarships> {
  const found = await findScholarships(db, search, asked, person)
  return { ...found, facets: found.facets && { ...found.facets, nearest: asked.search } }
}

/** Rows of recently shown pages, for short outages of the database. */
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

/** How many offered scholarships contain every word itself. */
export async function countScholarships(
  db: Database,
  search: LiveIndex,
  words: readonly string[] = [],
): Promise<number> {
  const usual = { filters: {}, closed: 'include', order: 'fee', offset: 0, limit: 0, facets: false } as const
  const query = { ...usual, words: await formsOf(db, words) }
  const now = await indexFor(search, query)
  return (now ? now.index.find({ ...query, today: now.today }) : await findWithoutIndex(db, search, query))
    .count
}

/** Rows that the database skips in list order within some milliseconds. */
const farthestOffset = 500

/**
 * What the database finds instead: first pages in list order, and what it is quick enough for.
 * @throws IndexNotReady when it is not
 */
async function findWithoutIndex(
  db: Database,
  search: LiveIndex,
  query: DatabaseQuery,
): Promise<{ ids: string[]; count: number }> {
  if (!isFirstPage(query)) return search.standIn(brief => findInDatabase(brief, query))
  const { scholarships: version } = await readVersion(db)
  const counting = { search, query }
  const [ids, count] = await Promise.all([
    query.limit === 0 ? [] : pageFromDatabase(db, query),
    counts.forceFetch(`${version} ${query.closed}`, { context: counting }),
  ])
  return { ids, count }
}

function isFirstPage({ words, filters, order, offset }: DatabaseQuery): boolean {
  return (
    words.length === 0 && Object.keys(filters).length === 0 && order === 'fee' && offset <= farthestOffset
  )
}

/** The total number by catalogue version, counted once for all concurrent requests. */
const counts = new LRUCache<string, number, { search: LiveIndex; query: DatabaseQuery }>({
  max: 12,
  fetchMethod: (_key, _stale, { context: { search, query } }) =>
    search.standIn(brief => countInDatabase(brief, query), { evenAtRest: true }),
})

/** Ids of the open scholarships that a search finds, the newest first, at most `limit`. */
export async function findNewest(
  db: Database,
  search: LiveIndex,
  { asked, limit }: { asked: ScholarshipSearchQuery; limit: number },
): Promise<string[]> {
  const { now, query } = await widen(db, search, await newestOf(db, asked, limit))
  return (now ? now.index.find({ ...query, today: now.today }) : await findWithoutIndex(db, search, query))
    .ids
}

const newestOf = (db: Database, asked: ScholarshipSearchQuery, limit: number) =>
  queryOf(db, { ...asked, closed: 'exclude', sort: 'newest', facets: false, page: 1, size: limit })

/** A search of which only what was posted after a moment is of interest. */
export interface SearchSince {
  asked: ScholarshipSearchQuery
  since: Date
}

/** How long background searches delay other calls. */
const sliceMs = 5

/**
 * For each of many searches what `findNewest` finds, without what is known to be older; other calls come in between.
 * @returns ids, in the order of the searches
 * @throws IndexNotReady while the index is being made and the database has too much to do
 */
export async function findNewestOfEach(
  db: Database,
  search: LiveIndex,
  { searches, limit }: { searches: SearchSince[]; limit: number },
): Promise<string[][]> {
  const found: string[][] = []
  let latest: IndexNow | undefined
  let until = 0
  for (const { asked, since } of searches) {
    const query = await newestOf(db, asked, limit)
    if (performance.now() > until) {
      latest = await search.now()
      until = performance.now() + sliceMs
    }
    const now = canAnswer(query) ? latest : undefined
    const { query: whole } = await withSynonymsAndTerms(db, now, query)
    found.push(
      now
        ? now.index.findPostedAfter({ ...whole, today: now.today }, since)
        : (await (canAnswer(query) ? findWithoutIndex(db, search, whole) : findInDatabase(db, whole))).ids,
    )
  }
  return found
}

/** The index, when it can answer, and the query with what its words and terms also mean [FIND5] [TERM1]. */
async function widen(db: Database, search: LiveIndex, query: Omit<ScholarshipQuery, 'today'>) {
  const now = await indexFor(search, query)
  return { now, ...(await withSynonymsAndTerms(db, now, query)) }
}

async function withSynonymsAndTerms(
  db: Database,
  now: IndexNow | undefined,
  query: Omit<ScholarshipQuery, 'today'>,
) {
  const { filters, unknown } = await withEveryName(db, now, query.filters)
  return { query: await withSynonyms(db, now, { ...query, filters }), unknown }
}

/** The filters with all names of each chosen term: scholarships may have one of before for some moments [TERM1]. */
async function withEveryName(db: Database, now: IndexNow | undefined, filters: ScholarshipFilters) {
  const kinds = termKinds.filter(kind => filters[kind])
  if (kinds.length === 0) return { filters, unknown: [] }
  const terms = now?.terms ?? (await readTerms(db))
  const named = { ...filters }
  const unknown: TermKind[] = []
  for (const kind of kinds) {
    const chosen = (filters[kind] ?? []).map(name => findTerm(terms, kind, name))
    if (chosen.includes(undefined)) unknown.push(kind)
    named[kind] = chosen.flatMap(term => (term ? namesOf(term) : []))
  }
  return { filters: named, unknown }
}

function noSuchTerm(kinds: readonly TermKind[]): ProductError {
  const fields = kinds.map(kind => [kind, `There is no ${kind} with this name.`])
  return new ProductError('invalid_input', { fields: Object.fromEntries(fields) })
}

async function withSynonyms(db: Database, now: IndexNow | undefined, query: Omit<ScholarshipQuery, 'today'>) {
  if (query.words.length === 0) return { ...query, widened: [] }
  const synonyms = now?.synonyms ?? (await readSynonyms(db))
  return { ...query, widened: widenWords(synonyms, query.words) }
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
  const countries = country.flatMap(name => [name, ...otherNames(name)])
  const forms = await formsOf(db, [...words, ...countries])
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
