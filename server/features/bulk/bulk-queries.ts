import { sql } from 'kysely'
import { type Scope, within, type SeenId } from '../../platform/access/scope.ts'
import type { RecordAction } from '../../../contract/record/record-terms.ts'
import type { Database } from '../../platform/database/connection.ts'

/** What decides whether an act can be done with these applications, and which versions it is done from. */
export function listFacts(db: Database, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('applications')
    .leftJoin('desk_marks as marks', 'marks.application_id', 'applications.id')
    .leftJoin('decision_settings as settings', 'settings.scholarship_id', 'applications.scholarship_id')
    .leftJoin('application_receipts as now', 'now.application_id', 'applications.id')
    .leftJoin('decisions as decision', 'decision.application_id', 'applications.id')
    .leftJoin('decision_batches as batch', 'batch.id', 'decision.batch_id')
    .leftJoin('application_answers as answered', 'answered.application_id', 'applications.id')
    .select(['applications.id', 'applications.user_id', 'applications.status', 'applications.currency'])
    .select(['marks.assignee_id', 'marks.labels', 'marks.version as marks_version', 'settings.holds'])
    .select(({ fn, val }) => [
      fn.coalesce('awards_have_amount', val(false)).as('awardsHaveAmount'),
      fn.coalesce('waitlist_has_places', val(false)).as('waitlistHasPlaces'),
    ])
    .select(['now.number as present_receipt', 'decision.receipt', 'decision.version', 'decision.decided_by'])
    .select(['decision.outcome', 'amount_minor', 'terms', 'rank', 'reason', 'word', 'chosen'])
    .select(['decision.released_at', 'decision.reopened', 'decision.batch_id', 'batch.at_once'])
    .select('answered.form_version_id')
    .select(
      sql<boolean>`exists (select from information_requests as request
        where request.application_id = applications.id and settled_at is null)`.as('is_asked'),
    )
    .where('applications.id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .where(within(scope, sql`applications.scholarship_id`))
    .execute()
}

export type Facts = Awaited<ReturnType<typeof listFacts>>[number]

/** The applications within the caller's scope that have these receipts. */
export function listByReceipt(db: Database, scope: Scope, numbers: readonly string[]) {
  return db
    .selectFrom('application_receipts')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select(['application_id', 'number'])
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .where(within(scope, sql`scholarship_id`))
    .execute()
}

/** How many open applications each of these officers has, of those that the caller reaches. */
export async function countOpen(
  db: Database,
  scope: Scope,
  officers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('desk_rows')
    .select(['assignee_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('assignee_id', '=', sql<string>`any(${officers}::uuid[])`)
    .where('waiting_since', 'is not', null)
    .where(within(scope, sql`scholarship_id`))
    .groupBy('assignee_id')
    .execute()
  return new Map(rows.map(({ assignee_id, count }) => [assignee_id ?? '', count]))
}

/** The names of these people. */
export async function listNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'user_name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, user_name }) => [id, user_name]))
}

/** Whose act of these kinds was the last about an application since a moment, as far as their account is there. */
export async function findLastActor(
  db: Database,
  applicationId: SeenId,
  { actions, since }: { actions: readonly RecordAction[]; since: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('record_entries')
    .innerJoin('users', 'users.id', 'actor_id')
    .select('users.id')
    .where('application_id', '=', applicationId)
    .where('action', 'in', actions)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('record_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
