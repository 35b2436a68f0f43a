import { type Insertable, type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import { committeeLimits } from '../../../contract/committees/committee-limits.ts'
import { heldStates } from '../../../contract/committees/committee-terms.ts'
import { staffRoles } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { CommitteeMembersTable, Tables } from '../../platform/database/tables.ts'

export type MemberRow = Selectable<CommitteeMembersTable>

/** Until when the newest invitation of a member can be used. */
export const invitedUntil = sql<Date>`committee_members.invited_at + make_interval(days => ${sql.lit(committeeLimits.invitationDays)})`

/** The members of a committee with their accounts and readings, chairs first. */
export function listMembers(db: Database, scholarshipId: string) {
  return db
    .selectFrom('committee_members')
    .leftJoin('users', 'users.id', 'user_id')
    .selectAll('committee_members')
    .select(['user_email', 'user_name', invitedUntil.as('invited_until')])
    .select(sql<boolean>`committee_members.state = 'invited' and ${invitedUntil} <= now()`.as('expired'))
    .select(
      sql<number>`(select count(*)::integer from committee_readings where member_id = committee_members.id
        and committee_readings.state = any(${heldStates}::text[]))`.as('given'),
    )
    .select(
      sql<number>`(select count(*)::integer from committee_readings where member_id = committee_members.id
        and committee_readings.state = 'submitted')`.as('submitted'),
    )
    .where('committee_members.scholarship_id', '=', scholarshipId)
    .orderBy('part')
    .orderBy('committee_members.name')
    .orderBy('committee_members.id')
    .execute()
}

export type ListedMember = Awaited<ReturnType<typeof listMembers>>[number]

export function findMember(db: Database, id: string): Promise<MemberRow | undefined> {
  return db.selectFrom('committee_members').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A member of a locked committee, locked as well. */
export function lockMember(tx: Transaction<Tables>, id: string): Promise<MemberRow | undefined> {
  return tx.selectFrom('committee_members').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertMembers(
  tx: Transaction<Tables>,
  rows: Insertable<CommitteeMembersTable>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('committee_members').values(rows).execute()
}

/** Changes a locked member to its next version. */
export async function updateMember(
  tx: Transaction<Tables>,
  { id, version }: Pick<MemberRow, 'id' | 'version'>,
  changes: UpdateObject<Tables, 'committee_members'>,
): Promise<void> {
  await tx
    .updateTable('committee_members')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Ends the part of a member of a locked committee; what they have not submitted goes back. */
export async function endMember(tx: Transaction<Tables>, id: string): Promise<void> {
  await sql`select end_reading(${id})`.execute(tx)
}

/** The accounts of addresses: whether each sees the desk, and has applied to the scholarship. */
export function listAccounts(db: Database, emails: readonly string[], scholarshipId: string) {
  return db
    .selectFrom('users')
    .select(['user_email', 'user_name'])
    .select(sql<boolean>`role = any(${staffRoles}::text[])`.as('staff'))
    .select(
      sql<boolean>`exists (select from applications where user_id = users.id and scholarship_id = ${scholarshipId})`.as(
        'applied',
      ),
    )
    .where('user_email', '=', sql<string>`any(${emails}::text[])`)
    .execute()
}

/** Of these members, or of all, those who have readings to submit. */
export async function listWithWork(
  tx: Transaction<Tables>,
  scholarshipId: string,
  members: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from committee_members where scholarship_id = ${scholarshipId} and state = 'accepted'
      and (${members}::uuid[] is null or id = any(${members}::uuid[]))
      and exists (select from committee_readings where member_id = committee_members.id
        and state in ('assigned', 'begun', 'reopened'))
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Forgets which reminders were sent, so that members are reminded of the new date. */
export async function forgetReminders(tx: Transaction<Tables>, scholarshipId: string): Promise<void> {
  await tx
    .updateTable('committee_members')
    .set({ reminded: [] })
    .where('scholarship_id', '=', scholarshipId)
    .where(sql<boolean>`reminded <> '{}'`)
    .execute()
}

/** Members who can be given readings. */
export async function countReady(db: Database, scholarshipId: string): Promise<number> {
  const { count } = await db
    .selectFrom('committee_members')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('scholarship_id', '=', scholarshipId)
    .where('state', '=', 'accepted')
    .where('named_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
