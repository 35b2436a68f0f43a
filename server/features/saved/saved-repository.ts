import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { officeCurrency } from '../../platform/database/office-settings.ts'
import { roundColumns } from '../../platform/database/round-columns.ts'
import { closingDay, deadlineEnd, deadlinePassed, isOffered } from '../../platform/database/deadline.ts'

const closed = sql<boolean>`(${deadlinePassed} or archived_at is not null)`

/** A person's saved scholarships: those still open by deadline, then the others, closed last first. */
export function listSavedRows(db: Database, userId: string) {
  return db
    .selectFrom('saved_scholarships')
    .innerJoin('scholarships', 'scholarships.id', 'scholarship_id')
    .select([
      'scholarships.id',
      'university_name',
      'university_image',
      'scholarship_name',
      'category',
      'country',
      'city',
      'application_deadline',
      'subject',
      'application_fee_minor',
      officeCurrency.as('currency'),
      'rating',
      'archived_at',
      ...roundColumns,
      'note',
      'saved_at',
      sql<number | null>`case when not ${closed}
        then floor(extract(epoch from ${deadlineEnd} - now()) / 86400)::integer end`.as('days_left'),
    ])
    .where('user_id', '=', userId)
    .orderBy(closed)
    .orderBy(sql`abs(${closingDay} - current_date)`)
    .orderBy('scholarships.id')
    .execute()
}

export type SavedRow = Awaited<ReturnType<typeof listSavedRows>>[number]

/** Ids of a person's saved scholarships, in no order. */
export async function listSavedIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_scholarships')
    .select('scholarship_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(row => row.scholarship_id)
}

/** Lets one call at a time add to what a person saves, until the transaction ends. */
export async function lockSaver(db: Database, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** How many scholarships a person saves. */
export async function countSaved(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_scholarships')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Rows of a person and those of the scholarships that are offered, which stay until the transaction ends. */
export function offeredTo(db: Database, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('scholarships')
    .select(eb => [eb.val(userId).$castTo<string>().as('user_id'), 'id as scholarship_id'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(isOffered)
    .forKeyShare()
}

/** Saves those of the scholarships that are offered and not saved yet. @returns how many were added */
export async function insertSaved(db: Database, userId: string, ids: readonly string[]): Promise<number> {
  const added = await db
    .insertInto('saved_scholarships')
    .columns(['user_id', 'scholarship_id'])
    .expression(offeredTo(db, userId, ids))
    .onConflict(conflict => conflict.doNothing())
    .returning('scholarship_id')
    .execute()
  return added.length
}

/** @returns rows changed: 0 if the person has not saved the scholarship */
export async function updateNote(
  db: Database,
  { userId, scholarshipId, note }: { userId: string; scholarshipId: string; note: string },
): Promise<number> {
  const changed = await db
    .updateTable('saved_scholarships')
    .set({ note })
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .returning('scholarship_id')
    .execute()
  return changed.length
}

/** @returns how many were removed */
export async function deleteSaved(
  db: Database,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
): Promise<number> {
  const gone = await db
    .deleteFrom('saved_scholarships')
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .returning('scholarship_id')
    .execute()
  return gone.length
}
