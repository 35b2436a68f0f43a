import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { isOffered } from '../../platform/database/deadline.ts'

/** When each version of a scholarship was made: the time of its last edit, or of its posting. */
const changedAt = sql<Date>`coalesce((select max(edited_at) from scholarship_edits
  where scholarship_edits.scholarship_id = scholarships.id), posted_at)`

function selectDeadlines(db: Database) {
  return db
    .selectFrom('scholarships')
    .select([
      'scholarships.id',
      'scholarship_name as scholarshipName',
      'university_name as universityName',
      'application_deadline as deadline',
      'closing_at as closesAt',
      sql<boolean>`closes_at is not null or closed_at is not null`.as('exact'),
      'scholarships.version',
      changedAt.as('changedAt'),
    ])
    .where(isOffered)
}

/** The deadline of an offered scholarship. */
export function findDeadline(db: Database, scholarshipId: string) {
  return selectDeadlines(db).where('scholarships.id', '=', scholarshipId).executeTakeFirst()
}

/** Deadlines of the offered ones among what a person saves and these others. */
export function listDeadlines(db: Database, userId: string, others: readonly string[]) {
  // As one list: with `or` between the two, PostgreSQL reads every scholarship.
  const wanted = sql<string>`(select scholarship_id from saved_scholarships where user_id = ${userId}
    union select unnest(${others}::uuid[]))`
  return selectDeadlines(db)
    .where('scholarships.id', 'in', wanted)
    .orderBy('application_deadline')
    .orderBy('scholarships.id')
    .execute()
}

/** Puts a calendar in the place of the person's earlier one. */
export async function putCalendar(db: Database, userId: string, secretHash: Buffer): Promise<void> {
  await db
    .insertInto('calendars')
    .values({ user_id: userId, secret_hash: secretHash })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ secret_hash: secretHash, created_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Whose calendar has the secret with this hash. */
export async function findCalendarOwner(db: Database, secretHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendars')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  return row?.user_id
}

/** Since when a person has a calendar. */
export async function findCalendarTime(db: Database, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('calendars')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at
}

/** @returns how many were removed */
export async function deleteCalendar(db: Database, userId: string): Promise<number> {
  const gone = await db.deleteFrom('calendars').where('user_id', '=', userId).returning('user_id').execute()
  return gone.length
}
