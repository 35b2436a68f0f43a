import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { BulkBefore, BulkChange, StoredAct } from '../../../contract/bulk/bulk.ts'
import { bulkLimits } from '../../../contract/bulk/bulk-limits.ts'
import { type BulkItemState, type BulkState } from '../../../contract/bulk/bulk-terms.ts'
import { type Scope, within, type SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** An application of a bulk action, as it is frozen. */
export interface NewItem {
  application_id: SeenId
  place: number
  change: BulkChange | null
  before: BulkBefore | null
  version: number
  receipt: string | null
  state: 'ready' | 'left_out'
  why: string
  whose: string | null
}

/** What became of an application of a bulk action. */
export interface Outcome {
  application_id: SeenId
  state: BulkItemState
  why: string
  whose: string | null
  done_version: number | null
}

/** Removes the oldest previews of an officer, so that one more is not too many. */
export async function pruneDrafts(db: Database, userId: string): Promise<void> {
  const oldest = db
    .selectFrom('bulk_actions')
    .select('id')
    .where('created_by', '=', userId)
    .where('state', '=', 'draft')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(bulkLimits.drafts - 1)
  await db.deleteFrom('bulk_actions').where('id', 'in', oldest).execute()
}

/** Adds a bulk action. @returns false, and changes nothing, when there is one with this id */
export async function insertAction(
  db: Database,
  { act, ...action }: { id: string; created_by: string; act: StoredAct; gone: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bulk_actions')
    .values({ ...action, act: JSON.stringify(act) })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds items to a bulk action; those of applications that are gone are left out. */
export async function insertItems(db: Database, actionId: string, items: readonly NewItem[]): Promise<void> {
  await sql`
    insert into bulk_items (action_id, application_id, place, change, before, version, receipt, state, why, whose)
    select ${actionId}::uuid, application_id, place, change, before, version, receipt, state, why,
      (select id from users where id = whose)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (application_id uuid, place integer, change jsonb,
      before jsonb, version integer, receipt text, state text, why text, whose uuid)
    where exists (select from applications where id = item.application_id for key share)`.execute(db)
}

/** A bulk action by its id, of any officer. */
export function findAction(db: Database, id: string) {
  return db.selectFrom('bulk_actions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A bulk action, locked until the transaction ends: before its applications, everywhere. */
export function lockAction(db: Database, id: string) {
  return db.selectFrom('bulk_actions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type ActionRow = NonNullable<Awaited<ReturnType<typeof findAction>>>

/** An officer's newest bulk actions. */
export function listActions(db: Database, userId: string) {
  return db
    .selectFrom('bulk_actions')
    .selectAll()
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/** How many bulk actions of an officer are under way. */
export async function countRunning(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bulk_actions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .where('state', 'in', ['running', 'undoing'])
    .executeTakeFirstOrThrow()
  return count
}

/** Moves a locked bulk action to another state. */
export async function setState(db: Database, id: string, state: BulkState): Promise<void> {
  await db.updateTable('bulk_actions').set({ state }).where('id', '=', id).execute()
}

/** How many items within the caller's scope these bulk actions have in each state. */
export function countItems(db: Database, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('bulk_items')
    .select(['action_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('action_id', '=', sql<string>`any(${ids}::uuid[])`)
    .$if(scope.reach !== 'all', query =>
      query.where(
        sql<SqlBool>`application_id in (select id from applications where ${within(scope, sql`scholarship_id`)})`,
      ),
    )
    .groupBy(['action_id', 'state'])
    .execute()
}

export type StateCount = Awaited<ReturnType<typeof countItems>>[number]

/** A page of a bulk action's items within the caller's scope by their places. */
export function listItems(
  db: Database,
  scope: Scope,
  {
    id: actionId,
    states,
    behind = -1,
    limit,
  }: { id: string; states: readonly BulkItemState[]; behind?: number | undefined; limit: number },
) {
  return db
    .selectFrom('bulk_items')
    .innerJoin('applications', 'applications.id', 'application_id')
    .selectAll('bulk_items')
    .select(['applicant_name', 'scholarship_name'])
    .where('action_id', '=', actionId)
    .where(within(scope, sql`scholarship_id`))
    .where('state', 'in', states)
    .where('place', '>', behind)
    .orderBy('place')
    .limit(limit)
    .execute()
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** The next items of a locked bulk action in a state. */
export function listNext(db: Database, actionId: string, state: BulkItemState, limit: number) {
  return db
    .selectFrom('bulk_items')
    .selectAll()
    .where('action_id', '=', actionId)
    .where('state', '=', state)
    .orderBy('place')
    .limit(limit)
    .execute()
}

export type NextItem = Awaited<ReturnType<typeof listNext>>[number]

/** Notes what became of items. */
export async function settleItems(
  db: Database,
  actionId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    update bulk_items set state = outcome.state, why = outcome.why, whose = outcome.whose,
      done_version = coalesce(outcome.done_version, bulk_items.done_version)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as outcome (application_id uuid, state text, why text, whose uuid, done_version integer)
    where action_id = ${actionId} and bulk_items.application_id = outcome.application_id`.execute(db)
}

/** Skips the items whose turn has not come. */
export async function skipRest(db: Database, actionId: string, why: string): Promise<void> {
  await db
    .updateTable('bulk_items')
    .set({ state: 'skipped', why })
    .where('action_id', '=', actionId)
    .where('state', '=', 'ready')
    .execute()
}

/** Removes applications from bulk actions, with what was written about them. */
export async function forgetApplications(db: Database, applications: RawBuilder<unknown>): Promise<void> {
  await sql`delete from bulk_items where application_id in (${applications})`.execute(db)
  await forgetWords(db)
}

/**
 * Removes what was written about people from the bulk actions that do not concern them any more. One that is at work is left for the
 * next time: it locks itself before its applications, and who deletes these has locked them.
 * @everybody It forgets.
 */
export async function forgetWords(db: Database): Promise<void> {
  await sql`
    update bulk_actions set act = case act ->> 'kind'
      when 'propose' then jsonb_set(act, '{decision}', act -> 'decision' || '{"reason": "", "word": "", "terms": null}')
      when 'ask' then act || '{"text": ""}' else act || '{"label": ""}' end
    where id in (select id from bulk_actions
      where act ->> 'kind' in ('propose', 'ask', 'label', 'unlabel') and not exists (
        select from bulk_items where action_id = bulk_actions.id and bulk_items.state in ('ready', 'done', 'kept'))
      for update skip locked)`.execute(db)
}

/** Removes some bulk actions that are too old to be looked at. @returns how many */
export async function deleteOldActions(db: Database): Promise<number> {
  const old = db
    .selectFrom('bulk_actions')
    .select('id')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${bulkLimits.days})`)
    .where('state', 'not in', ['running', 'undoing'])
    .orderBy('created_at')
    .limit(5)
  const { numDeletedRows } = await db
    .deleteFrom('bulk_actions')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
