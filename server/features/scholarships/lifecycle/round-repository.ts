import { sql, type UpdateObject } from 'kysely'
import { openStatuses } from '../../../../contract/applications/application-terms.ts'
import { type Scope, within } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ScholarshipRow, StateCounts } from '../scholarship-service.ts'

/** Facts of a round that are in other tables than its scholarship. */
export interface RoundCounts extends StateCounts {
  saved: number
  preparing: number
  paid: number
  /** Its questions are written, and not published. */
  formWaits: boolean
}

/** How many people each thing concerns, at the database's time. */
export async function countRound(db: Database, id: string): Promise<RoundCounts> {
  const { rows } = await sql<RoundCounts>`
    select now() as now, places_taken(${id}, null) as "placesTaken", applications, undecided,
      (select count(*) from saved_scholarships where scholarship_id = ${id}) as saved,
      (select count(*) from application_drafts where scholarship_id = ${id}) as preparing,
      (select count(*) from payments where scholarship_id = ${id} and status = 'succeeded'
        and consumed_at is null and is_charged_now(payments)) as paid,
      exists (select from form_versions where scholarship_id = ${id} and published_at is null) as "formWaits"
    from (
      select count(*) as applications, count(*) filter (where status = any(${openStatuses})) as undecided
      from applications where scholarship_id = ${id}
    ) as counted`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The round was not counted.')
  return counts
}

/** The other rounds of a series that an officer reaches, the newest first. */
export function listSeries(db: Database, scope: Scope, { id, seriesId }: { id: string; seriesId: string }) {
  return db
    .selectFrom('scholarships')
    .select(['id', 'scholarship_name', 'application_deadline', 'closed_at'])
    .where('series_id', '=', seriesId)
    .where('id', '<>', id)
    .where(within(scope, sql`id`))
    .orderBy('application_deadline', 'desc')
    .limit(50)
    .execute()
}

/** Makes a scholarship the first of a new series, unless it has one. @returns the series */
export async function joinSeries(db: Database, id: string): Promise<string> {
  const { series_id } = await db
    .updateTable('scholarships')
    .set(eb => ({ series_id: eb.fn.coalesce('series_id', 'id') }))
    .where('id', '=', id)
    .returning('series_id')
    .executeTakeFirstOrThrow()
  return series_id ?? id
}

/** Values set by publishing: it is offered from now on. */
export const published: UpdateObject<Tables, 'scholarships'> = {
  published_at: sql<Date>`now()`,
  posted_at: sql<Date>`date_trunc('milliseconds', now())`,
  archived_at: null,
  dates_to_check: false,
}

/** Closings of a scholarship after which it was opened again, oldest first. */
export function listEarlyClosings(db: Database, id: string) {
  return db
    .selectFrom('early_closings')
    .select(['closed_at', 'reason'])
    .where('scholarship_id', '=', id)
    .orderBy('closed_at')
    .limit(50)
    .execute()
}

/** Records when and why a scholarship, now reopened, was closed. */
export async function keepEarlyClosing(
  db: Database,
  { id, closed_at, close_reason }: ScholarshipRow,
): Promise<void> {
  if (!closed_at) return
  await db
    .insertInto('early_closings')
    .values({ scholarship_id: id, closed_at, reason: close_reason ?? '' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Values of a draft: not offered, and open to the end once it is published. */
export const unpublished: UpdateObject<Tables, 'scholarships'> = {
  published_at: null,
  archived_at: sql<Date>`now()`,
  closed_at: null,
  close_reason: null,
}

/** Values set by closing a scholarship early. */
export function closedBecause(reason: string): UpdateObject<Tables, 'scholarships'> {
  return { closed_at: sql<Date>`now()`, close_reason: reason }
}
