import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { deadlinePassed, isOffered } from '../../platform/database/deadline.ts'
import { officeCurrency } from '../../platform/database/office-settings.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { ScholarshipRow } from './scholarship-columns.ts'
import { type PublicRow, publicColumns } from './scholarship-view.ts'

export const scholarshipColumns = [
  ...publicColumns,
  'series_id',
  'published_at',
  'close_reason',
  'dates_to_check',
  'posted_by_email',
  'archived_at',
  'version',
  'form_version_id',
  'eligibility_version_id',
] as const

/** The scholarship with this id, archived or not. */
export function findScholarshipRow(db: Database, id: string): Promise<ScholarshipRow | undefined> {
  return db
    .selectFrom('scholarships')
    .modifyFront(prepared)
    .select(scholarshipColumns)
    .select(officeCurrency.as('currency'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Ids of the offered scholarships in the order of their ids, behind `after`; for the sitemap. */
export async function listScholarshipIds(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  let query = db.selectFrom('scholarships').select('id').where(isOffered)
  if (after) query = query.where('id', '>', after)
  const rows = await query.orderBy('id').limit(limit).execute()
  return rows.map(row => row.id)
}

/** Where it stands that a person has to do with a scholarship. */
const ownTables = ['applications', 'payments', 'application_drafts', 'saved_scholarships'] as const

/** Offered scholarships that are open and that a person has nothing to do with yet, by deadline. */
export function listNextDeadlines(
  db: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<PublicRow[]> {
  return db
    .selectFrom('scholarships')
    .select(publicColumns)
    .select(officeCurrency.as('currency'))
    .where(isOffered)
    .where(eb => eb.not(deadlinePassed))
    .where(({ and }) =>
      and(
        ownTables.map(
          table => sql<SqlBool>`not exists (
            select from ${sql.table(table)} as own where own.scholarship_id = scholarships.id and own.user_id = ${userId})`,
        ),
      ),
    )
    .orderBy('closing_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Of the other offered scholarships of a series that have not closed, the one that closes first. */
export function findNextRound(db: Database, { id, seriesId }: { id: string; seriesId: string }) {
  return db
    .selectFrom('scholarships')
    .select(['id', 'scholarship_name', 'application_deadline', 'opens_at'])
    .select(sql<boolean>`coalesce(opens_at > now(), false)`.as('is_ahead'))
    .where('series_id', '=', seriesId)
    .where('id', '<>', id)
    .where(isOffered)
    .where(eb => eb.not(deadlinePassed))
    .orderBy('closing_at')
    .limit(1)
    .executeTakeFirst()
}

/** How many places of a scholarship are taken, as the limit counts them [ROUND3]. */
export async function countPlacesTaken(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select places_taken(${id}, null) as taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** How many offered scholarships have a price with digits after the point. */
export async function countBrokenPrices(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from scholarships where ${isOffered}
      and (application_fee_minor % 100 <> 0 or service_charge_minor % 100 <> 0 or stipend_minor % 100 <> 0)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
