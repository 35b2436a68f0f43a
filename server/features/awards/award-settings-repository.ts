import { type Selectable, sql, type Transaction } from 'kysely'
import type { AwardSettings } from '../../../contract/awards/awards.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { AwardSettingsTable, Tables } from '../../platform/database/tables.ts'

export type SettingsRow = Selectable<AwardSettingsTable>

/** How the awards of a scholarship go on; nothing where they end with their letter. */
export function findSettings(db: Database, scholarshipId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('award_settings')
    .selectAll()
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
}

/** The same, locked: places are counted, and given, one after another. */
export function lockSettings(
  tx: Transaction<Tables>,
  scholarshipId: string,
): Promise<SettingsRow | undefined> {
  return tx
    .selectFrom('award_settings')
    .selectAll()
    .where('scholarship_id', '=', scholarshipId)
    .forUpdate()
    .executeTakeFirst()
}

/** Ids of the funds of a scholarship, in the order in which they are used up. */
export async function listFundIds(db: Database, scholarshipId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scholarship_funds')
    .select('fund_id')
    .where('scholarship_id', '=', scholarshipId)
    .orderBy('place')
    .execute()
  return rows.map(row => row.fund_id)
}

/** Stores the settings as their next version. @returns false when they are another version by now */
export async function writeSettings(
  tx: Transaction<Tables>,
  scholarshipId: string,
  { funds, plan, ...given }: AwardSettings,
  version: number,
): Promise<boolean> {
  const values = {
    answer_days: given.answerDays,
    places: given.places,
    moves_up: given.movesUp,
    payee: given.payee,
    pays_for: given.paysFor,
    office_name: given.officeName,
    plan: JSON.stringify(plan),
    version: version + 1,
  }
  const written =
    version === 0
      ? await tx
          .insertInto('award_settings')
          .values({ scholarship_id: scholarshipId, ...values })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('award_settings')
          .set(values)
          .where('scholarship_id', '=', scholarshipId)
          .where('version', '=', version)
          .executeTakeFirst()
  const rows = 'numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows
  if (rows !== 1n) return false
  await tx.deleteFrom('scholarship_funds').where('scholarship_id', '=', scholarshipId).execute()
  const rowsOfFunds = funds.map((fund_id, place) => ({ scholarship_id: scholarshipId, fund_id, place }))
  if (rowsOfFunds.length > 0) await tx.insertInto('scholarship_funds').values(rowsOfFunds).execute()
  return true
}

/** Lets the awards of a scholarship end with their letter. @returns rows removed */
export async function deleteSettings(tx: Transaction<Tables>, scholarshipId: string): Promise<number> {
  await tx.deleteFrom('scholarship_funds').where('scholarship_id', '=', scholarshipId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('award_settings')
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Lets the awards of a copied scholarship go on in the same way, with all days this many days later [ROUND3]. */
export async function copySettings(
  tx: Transaction<Tables>,
  { from, to, days }: { from: string; to: string; days: number },
): Promise<void> {
  const later = (day: ReturnType<typeof sql>) => sql`to_jsonb(((${day})::date + ${days}::integer)::text)`
  await sql`
    insert into award_settings (scholarship_id, answer_days, places, moves_up, payee, pays_for, office_name, plan)
    select ${to}, answer_days, places, moves_up, payee, pays_for, office_name, jsonb_build_object(
      'instalments', coalesce((select jsonb_agg(${later(sql`day`)} order by place)
        from jsonb_array_elements_text(plan -> 'instalments') with ordinality as each (day, place)), '[]'),
      'conditions', coalesce((select jsonb_agg(condition || jsonb_build_object('dueOn', ${later(sql`condition ->> 'dueOn'`)})
        order by place) from jsonb_array_elements(plan -> 'conditions') with ordinality as each (condition, place)), '[]'))
    from award_settings where scholarship_id = ${from}`.execute(tx)
  await sql`
    insert into scholarship_funds (scholarship_id, fund_id, place)
    select ${to}, fund_id, place from scholarship_funds where scholarship_id = ${from}`.execute(tx)
}
