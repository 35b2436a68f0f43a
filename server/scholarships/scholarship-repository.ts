import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { contains } from '../database/search.ts'
import type { Tables } from '../database/tables.ts'
import type { ScholarshipRow } from './scholarship-view.ts'

export const scholarshipColumns = [
  'id',
  'university_name',
  'university_image',
  'scholarship_name',
  'category',
  'country',
  'city',
  'university_rank',
  'application_deadline',
  'subject',
  'description',
  'degree',
  'stipend_minor',
  'service_charge_minor',
  'application_fee_minor',
  'rating',
  'posted_at',
  'posted_by_email',
  'archived_at',
  'version',
] as const

/** The scholarship with this id, archived or not. */
export function findScholarshipRow(db: Database, id: string): Promise<ScholarshipRow | undefined> {
  return db.selectFrom('scholarships').select(scholarshipColumns).where('id', '=', id).executeTakeFirst()
}

/** Offered scholarships in list order [H3]: fee ascending, then newest, from behind the row `after`. */
export function listScholarshipRows(
  db: Database,
  { after, limit }: { after?: ScholarshipRow; limit?: number | undefined },
): Promise<ScholarshipRow[]> {
  let query = inListOrder(offered(db))
  if (after) {
    const { application_fee_minor: fee, posted_at: postedAt, id } = after
    query = query.where(
      sql<SqlBool>`application_fee_minor >= ${fee} and (application_fee_minor > ${fee}
        or posted_at < ${postedAt} or (posted_at = ${postedAt} and id > ${id}))`,
    )
  }
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

/** One page of the offered scholarships that contain every word, in list order. */
export function searchScholarshipRows(
  db: Database,
  { words, limit, offset }: { words: string[]; limit: number; offset: number },
): Promise<ScholarshipRow[]> {
  return inListOrder(offered(db)).where(containsAll(words)).limit(limit).offset(offset).execute()
}

/** How many offered scholarships contain every word. */
export async function countScholarshipRows(db: Database, words: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('scholarships')
    .select(sql<number>`count(*)`.as('count'))
    .where('archived_at', 'is', null)
    .where(containsAll(words))
    .executeTakeFirstOrThrow()
  return count
}

/** Ids of the offered scholarships in the order of their ids, behind `after`; for the sitemap. */
export async function listScholarshipIds(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  let query = db.selectFrom('scholarships').select('id').where('archived_at', 'is', null)
  if (after) query = query.where('id', '>', after)
  const rows = await query.orderBy('id').limit(limit).execute()
  return rows.map(row => row.id)
}

/** Offered scholarships that are open and that a person has not applied to, by deadline. */
export function listNextDeadlines(
  db: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<ScholarshipRow[]> {
  return db
    .selectFrom('scholarships')
    .select(scholarshipColumns)
    .where('archived_at', 'is', null)
    .where('application_deadline', '>=', sql<string>`(now() at time zone interval '-12:00')::date`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('applications')
            .select('applications.id')
            .whereRef('applications.scholarship_id', '=', 'scholarships.id')
            .where('applications.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('application_deadline')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function offered(db: Database) {
  return db.selectFrom('scholarships').select(scholarshipColumns).where('archived_at', 'is', null)
}

function inListOrder(query: SelectQueryBuilder<Tables, 'scholarships', ScholarshipRow>) {
  return query.orderBy('application_fee_minor').orderBy('posted_at', 'desc').orderBy('id')
}

/** Whether a scholarship contains every word. */
export function containsAll(words: string[]): Expression<SqlBool> {
  const conditions = words.map(word => contains(sql.ref('search_text'), word))
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}
