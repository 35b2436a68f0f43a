import { sql, type Transaction } from 'kysely'
import { staffRoles } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** SQL: readers of this committee may not learn who applied. */
export const blindNow = sql<boolean>`(committees.blind and committees.lifted_at is null)`

/**
 * SQL: whether an account sees the applications of a scholarship at the desk, also while it lacks the two-step sign-in that
 * its role needs: nobody reads blind what they can look up tomorrow [FAIR2].
 */
export const seesAtDesk = sql<boolean>`users.role = any(${staffRoles}::text[])`

/** The committees in which somebody reads, each with their part in it. */
function selectSeats(db: Database, userId: string) {
  return db
    .selectFrom('committee_members as member')
    .innerJoin('committees', 'committees.scholarship_id', 'member.scholarship_id')
    .innerJoin('scholarships', 'scholarships.id', 'member.scholarship_id')
    .innerJoin('users', 'users.id', 'member.user_id')
    .leftJoin('score_sheets as sheet', join =>
      join
        .onRef('sheet.scholarship_id', '=', 'member.scholarship_id')
        .onRef('sheet.version', '=', 'committees.sheet_version'),
    )
    .select(['member.id', 'member.scholarship_id', 'member.part', 'member.most', 'member.named_at'])
    .select(['committees.state', 'committees.due_at', 'committees.discusses', 'committees.readings_each'])
    .select(['committees.places', 'committees.sheet_version', 'sheet.criteria', 'scholarship_name'])
    .select(blindNow.as('blind'))
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'accepted')
    .where(sql<boolean>`not (${blindNow} and ${seesAtDesk})`)
}

export type SeatRow = Awaited<ReturnType<ReturnType<typeof selectSeats>['execute']>>[number]

/** The committees in which somebody reads, that with the next date first. */
export function listSeats(db: Database, userId: string): Promise<SeatRow[]> {
  return selectSeats(db, userId)
    .orderBy('committees.due_at', order => order.asc().nullsLast())
    .orderBy('scholarship_name')
    .orderBy('member.scholarship_id')
    .execute()
}

/** Somebody's part in the committee of a scholarship; nothing where they do not read, or may not. */
export function findSeat(db: Database, userId: string, scholarshipId: string): Promise<SeatRow | undefined> {
  return selectSeats(db, userId).where('member.scholarship_id', '=', scholarshipId).executeTakeFirst()
}

/** Keeps a committee as it is until the transaction ends; the first of all locks but an account's. */
export async function holdCommittee(
  tx: Transaction<Tables>,
  scholarshipId: string,
  { change = false } = {},
): Promise<void> {
  const committee = tx
    .selectFrom('committees')
    .select('scholarship_id')
    .where('scholarship_id', '=', scholarshipId)
  await (change ? committee.forUpdate() : committee.forShare()).execute()
}

/** Keeps a member as they are: what they declare, and what they are given, waits. */
export async function holdMember(tx: Transaction<Tables>, id: string): Promise<void> {
  await tx.selectFrom('committee_members').select('id').where('id', '=', id).forUpdate().execute()
}

/** Notes that a member was here, at most once a minute. */
export async function noteSeen(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('committee_members')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`coalesce(seen_at, '-infinity') < now() - interval '1 minute'`)
    .execute()
}

/** Whom a member has named. */
export async function listNames(db: Database, memberIds: readonly string[]) {
  return db
    .selectFrom('committee_names')
    .select(['member_id', 'name'])
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('name')
    .execute()
}

/** Whether anything was ever assigned to a member. */
export async function hasReadings(db: Database, memberId: string): Promise<boolean> {
  const reading = db.selectFrom('committee_readings').select('id').where('member_id', '=', memberId).limit(1)
  return (await reading.executeTakeFirst()) !== undefined
}

/** Stores whom a locked member has named, in place of what they said before, and how much they take. */
export async function writeNames(
  tx: Transaction<Tables>,
  memberId: string,
  { names, most }: { names: readonly string[]; most: number },
): Promise<void> {
  await tx.deleteFrom('committee_names').where('member_id', '=', memberId).execute()
  const rows = [...new Set(names)].map(name => ({ member_id: memberId, name }))
  if (rows.length > 0) await tx.insertInto('committee_names').values(rows).execute()
  await tx
    .updateTable('committee_members')
    .set({ most, named_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', memberId)
    .execute()
}
