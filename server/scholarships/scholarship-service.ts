import type { Scholarship, ScholarshipPage } from '../../contract/scholarships.ts'
import type { Database } from '../database/connection.ts'
import { searchWords } from '../database/search.ts'
import { ProductError } from '../product-error.ts'
import {
  countScholarshipRows,
  findScholarshipRow,
  listNextDeadlines,
  listScholarshipRows,
  searchScholarshipRows,
} from './scholarship-repository.ts'
import { publicScholarship } from './scholarship-view.ts'

export {
  countScholarshipRows as countScholarships,
  findScholarshipRow as findScholarship,
  listScholarshipIds,
} from './scholarship-repository.ts'
export { publicScholarship, type ScholarshipRow } from './scholarship-view.ts'

/**
 * The offered scholarships, cheapest fee first, then newest [H3].
 * @param input `limit` entries behind the entry with the id `after`; without a limit the whole list
 * @throws ProductError `invalid_input` when `after` is not in the catalogue any more
 */
export async function listScholarships(
  db: Database,
  input: { limit?: number | undefined; after?: string | undefined },
): Promise<Scholarship[]> {
  const after = input.after ? await findScholarshipRow(db, input.after) : undefined
  if (input.after && !after) {
    throw new ProductError('invalid_input', {
      fields: { after: 'The list has changed. Please reload the page.' },
    })
  }
  const rows = await listScholarshipRows(db, { limit: input.limit, ...(after && { after }) })
  return rows.map(publicScholarship)
}

/** A page of the offered scholarships that contain every word of `search`, and how many there are [S1]. */
export async function searchScholarships(
  db: Database,
  { page, size, search }: { page: number; size: number; search: string },
): Promise<ScholarshipPage> {
  const words = searchWords(search)
  const [rows, count] = await Promise.all([
    searchScholarshipRows(db, { words, limit: size, offset: (page - 1) * size }),
    countScholarshipRows(db, words),
  ])
  return { scholarships: rows.map(publicScholarship), count }
}

/** One offered scholarship. @throws ProductError `not_found`, also when it was archived */
export async function readScholarship(db: Database, id: string): Promise<Scholarship> {
  const row = await findScholarshipRow(db, id)
  if (!row || row.archived_at) throw new ProductError('not_found')
  return publicScholarship(row)
}

/** The open scholarships that a person has not applied to whose deadline is next. */
export async function nextDeadlines(
  db: Database,
  input: { userId: string; limit: number },
): Promise<Scholarship[]> {
  return (await listNextDeadlines(db, input)).map(publicScholarship)
}
