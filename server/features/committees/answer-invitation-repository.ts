import { sql, type Transaction, type UpdateObject } from 'kysely'
import { committeeLimits } from '../../../contract/committees/committee-limits.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { blindNow, seesAtDesk } from './seat-repository.ts'

const lasts = sql.lit(committeeLimits.invitationDays)

/** An invitation, with the committee that it is to. */
export function findInvited(db: Database, memberId: string) {
  return db
    .selectFrom('committee_members as member')
    .innerJoin('committees', 'committees.scholarship_id', 'member.scholarship_id')
    .innerJoin('scholarships', 'scholarships.id', 'member.scholarship_id')
    .select(['member.id', 'member.scholarship_id', 'member.part', 'member.email', 'member.most'])
    .select(['member.state', 'member.user_id', 'member.invitation', 'scholarship_name', 'committees.due_at'])
    .select('committees.state as committee_state')
    .select(blindNow.as('blind'))
    .select(sql<boolean>`member.invited_at + make_interval(days => ${lasts}) <= now()`.as('expired'))
    .where('member.id', '=', memberId)
    .executeTakeFirst()
}

export type InvitedRow = NonNullable<Awaited<ReturnType<typeof findInvited>>>

/** An account, locked: while somebody joins, it neither applies nor gets another role. */
export async function lockAccount(tx: Transaction<Tables>, userId: string): Promise<{ staff: boolean }> {
  return tx
    .selectFrom('users')
    .select(seesAtDesk.as('staff'))
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether an account has applied to a scholarship, and whether it reads for it already. */
export async function findTies(db: Database, userId: string, scholarshipId: string) {
  const { rows } = await sql<{ applied: boolean; member: boolean }>`
    select exists (select from applications where user_id = ${userId} and scholarship_id = ${scholarshipId}) as applied,
      exists (select from committee_members
        where user_id = ${userId} and scholarship_id = ${scholarshipId} and state = 'accepted') as member`.execute(
    db,
  )
  return rows[0] ?? { applied: false, member: false }
}

/** Changes a locked member to their next version. */
export async function answerInvitation(
  tx: Transaction<Tables>,
  memberId: string,
  changes: UpdateObject<Tables, 'committee_members'>,
): Promise<void> {
  await tx
    .updateTable('committee_members')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', memberId)
    .execute()
}
