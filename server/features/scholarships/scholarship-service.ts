import type {
  NextRound,
  Scholarship,
  ScholarshipPage,
  ScholarshipSearchQuery,
} from '../../../contract/scholarships/scholarships.ts'
import { inChunks } from '../../platform/lists/chunks.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { LiveIndex } from './search/live-index.ts'
import { ProductError } from '../../platform/product-error.ts'
import {
  countPlacesTaken,
  findNextRound,
  findScholarshipRow,
  listNextDeadlines,
} from './scholarship-repository.ts'
import type { ScholarshipQuery } from './search/scholarship-index/scholarship-query.ts'
import { findScholarships, type FoundScholarships } from './search/scholarship-search.ts'
import {
  findPlace,
  type ListedRow,
  type ListKey,
  readByIds,
  readListed,
} from './search/scholarship-search-repository.ts'
import { nextRound, publicScholarship } from './scholarship-view.ts'

export {
  countBrokenPrices,
  findScholarshipRow as findScholarship,
  listScholarshipIds,
} from './scholarship-repository.ts'
export { countScholarships, findNewest, findNewestOfEach } from './search/scholarship-search.ts'
export type { ScholarshipRow } from './scholarship-columns.ts'
export { filledColumns, publicScholarship, type StateCounts } from './scholarship-view.ts'

/**
 * The next offered scholarships behind the one with the id `after`: cheapest fee first, then newest [H3].
 * @throws ProductError `invalid_input` when `after` is not in the catalogue any more
 */
export async function listScholarships(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Scholarship[]> {
  const rows = await readListed(db, { after: await placeOf(db, after), limit })
  return rows.map(publicScholarship)
}

/**
 * All offered scholarships in the same order, chunk by chunk, or those behind `after`.
 * @throws ProductError as `listScholarships`, before the first chunk
 */
export async function allScholarships(
  db: Database,
  after: string | undefined,
): Promise<AsyncGenerator<Scholarship[]>> {
  const start = await placeOf(db, after)
  return inChunks(
    (last: ListedRow | undefined, limit) => readListed(db, { after: last ?? start, limit }),
    publicScholarship,
  )
}

async function placeOf(db: Database, id: string | undefined): Promise<ListKey | undefined> {
  const place = id && (await findPlace(db, id))
  if (id && !place) {
    throw new ProductError('invalid_input', {
      fields: { after: 'The list has changed. Please reload the page.' },
    })
  }
  return place || undefined
}

/**
 * A page of the offered scholarships that words and filters find, in the order asked for [S1] [FIND1] [FIND3].
 * @param madeWithoutIndex called if the index did not produce it: choices then have no counts
 */
export async function searchScholarships(
  db: Database,
  search: LiveIndex,
  query: ScholarshipSearchQuery,
  madeWithoutIndex: () => void,
): Promise<ScholarshipPage> {
  const found = await findScholarships(db, search, query)
  if (found.withoutIndex) madeWithoutIndex()
  return pageOf(found, query)
}

/** The same for a person, with what fits [ELIG5]. @throws IndexNotReady while there is no index */
export async function searchForPerson(
  db: Database,
  search: LiveIndex,
  query: ScholarshipSearchQuery,
  person: NonNullable<ScholarshipQuery['person']>,
) {
  const found = await findScholarships(db, search, query, person)
  return { page: pageOf(found, query), fits: found.fits }
}

function pageOf(
  { rows, count, facets, widened }: FoundScholarships,
  query: ScholarshipSearchQuery,
): ScholarshipPage {
  return {
    scholarships: rows.map(publicScholarship),
    count,
    ...(facets && { facets }),
    ...(query.facets &&
      widened.length > 0 && {
        widened: widened.map(({ words, texts }) => ({ words: [...words], others: [...texts] })),
      }),
  }
}

/** A scholarship, archived or not. @throws ProductError `not_found` */
export async function requireScholarship(db: Database, id: string) {
  const row = await findScholarshipRow(db, id)
  if (!row) throw new ProductError('not_found')
  return row
}

/** One offered scholarship. @throws ProductError `not_found`, also when it was archived */
export async function readScholarship(db: Database, id: string): Promise<Scholarship> {
  const [row] = await readByIds(db, [id])
  if (!row) throw new ProductError('not_found')
  const shown = publicScholarship(row)
  if (!shown.round || row.capacity === null) return shown
  return { ...shown, round: { ...shown.round, placesTaken: await countPlacesTaken(db, id) } }
}

/** The offered round of its series that closes next, open or not yet [ROUND3]. */
export async function readNextRound(db: Database, id: string): Promise<{ next: NextRound }> {
  const row = await findScholarshipRow(db, id)
  if (!row || row.archived_at) throw new ProductError('not_found')
  const next = row.series_id ? await findNextRound(db, { id, seriesId: row.series_id }) : undefined
  return { next: next ? nextRound(next) : null }
}

/** The open scholarships that a person has nothing to do with yet whose deadline is next. */
export async function nextDeadlines(
  db: Database,
  input: { userId: string; limit: number },
): Promise<Scholarship[]> {
  return (await listNextDeadlines(db, input)).map(publicScholarship)
}
