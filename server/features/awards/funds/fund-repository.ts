import { type Insertable, sql, type Updateable } from 'kysely'
import { type Scope, wholeWithin, type SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { FundsTable } from '../../../platform/database/tables.ts'

/** Lets one person at a time add a fund: their number is limited. */
export async function lockFundList(tx: Database): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('funds'))`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*) as count from funds`.execute(tx)
  return rows[0]?.count ?? 0
}

const selectFunds = (db: Database) =>
  db
    .selectFrom('funds')
    .select([
      'id',
      'version',
      'name',
      'donor',
      'currency',
      'total_minor',
      'committed_minor',
      'paid_minor',
      'entry_count',
    ])

/** The funds by name, with how many scholarships use each. */
export function listFundRows(db: Database, scope: Scope) {
  return withUses(db).where(wholeWithin(scope, sql`funds.id`)).orderBy('name').orderBy('id').execute()
}

export function findFund(db: Database, id: SeenId): Promise<FundRow | undefined> {
  return withUses(db).where('id', '=', id).executeTakeFirst()
}

const withUses = (db: Database) =>
  selectFunds(db).select(
    sql<number>`(select count(*) from scholarship_funds where fund_id = funds.id)`.as('scholarships'),
  )

export type FundRow = Awaited<ReturnType<typeof listFundRows>>[number]

/** A fund as it stays until the transaction ends. */
export function lockFund(tx: Database, id: SeenId) {
  return selectFunds(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @returns false when there is one with this id */
export async function insertFund(tx: Database, row: Insertable<FundsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('funds')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateFund(tx: Database, id: SeenId, values: Updateable<FundsTable>): Promise<void> {
  await tx
    .updateTable('funds')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Entries of a fund, newest first, of which an applicant's own are marked. @param before the id of one, to follow it */
export function listEntries(
  db: Database,
  fundId: SeenId,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
) {
  return db
    .selectFrom('fund_entries as entry')
    .leftJoin('awards', 'awards.id', 'entry.award_id')
    .leftJoin('instalments', 'instalments.id', 'entry.instalment_id')
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('applications', 'applications.id', 'awards.application_id')
    .select(['entry.id', 'entry.at', 'kind', 'entry.amount_minor', 'left_minor', 'entry.award_id', 'reason'])
    .select(['awards.number as award', 'instalments.number as instalment', 'actor.user_name as actor'])
    .select(sql<boolean | null>`applications.user_id = entry.actor_id`.as('by_applicant'))
    .where('entry.fund_id', '=', fundId)
    .where('entry.id', '<', before)
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]
