import { sql, type Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Ends the parts of a person who is deleted, and removes their address, name and whom they know; their points and words stay [FAIR5]. */
export async function forgetMember(tx: Transaction<Tables>, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; scholarship_id: string }>`
    select id, scholarship_id from committee_members where user_id = ${userId}
    union all select id, scholarship_id from committee_members
     where email = (select user_email from users where users.id = ${userId}) and email <> ''`.execute(tx)
  if (rows.length === 0) return
  const committees = rows.map(row => row.scholarship_id)
  const ids = rows.map(({ id }) => id)
  await sql`select from committees where scholarship_id = any(${committees}::uuid[])
    order by scholarship_id for update`.execute(tx)
  await sql`select end_reading(id) from committee_members where id = any(${ids}::uuid[]) and state <> 'left'
    order by id`.execute(tx)
  await sql`delete from committee_names where member_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update committee_members set email = '', name = '', fields = '', version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** Removes what readers wrote about applications, and what was masked in them; points stay [AUDIT4]. */
export async function forgetWordsOfReadings(
  tx: Transaction<Tables>,
  applications: readonly SeenId[],
): Promise<void> {
  const these = sql<SeenId>`any(${applications}::uuid[])`
  await tx.deleteFrom('committee_remarks').where('application_id', '=', these).execute()
  await tx.deleteFrom('committee_places').where('application_id', '=', these).execute()
  await sql`
    with these as (
      update committee_readings set words = '', version = version + 1 where application_id = ${these} returning id
    )
    update committee_submissions set words = '' where reading_id in (select id from these)`.execute(tx)
  await tx.updateTable('committee_moves').set({ reason: '' }).where('application_id', '=', these).execute()
  await tx
    .updateTable('committee_conflicts')
    .set({ lifted_why: '' })
    .where('application_id', '=', these)
    .where('lifted_why', 'is not', null)
    .execute()
}

/** Lets a copied scholarship be read in the same way, by readers to be invited; nothing where there is no committee [ROUND3]. */
export async function copyCommittee(
  tx: Transaction<Tables>,
  { from, to, days }: { from: string; to: string; days: number },
): Promise<void> {
  await sql`
    insert into committees (scholarship_id, blind, readings_each, due_at, discusses, same_institution, seed)
    select ${to}, blind, readings_each, due_at + make_interval(days => ${days}), discusses, same_institution,
      floor(random() * 2147483647)::integer
    from committees where scholarship_id = ${from}`.execute(tx)
  await sql`
    insert into committee_questions (scholarship_id, question, shown)
    select ${to}, question, shown from committee_questions where scholarship_id = ${from}`.execute(tx)
}
