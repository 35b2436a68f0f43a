import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { TextColumns } from './review-columns.ts'

/** Reviews with author and scholarship. */
export function selectReviews(db: Database) {
  return db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .innerJoin('scholarships', 'scholarships.id', 'reviews.scholarship_id')
    .select([
      'reviews.id',
      'reviews.scholarship_id',
      'reviews.rating_point',
      'reviews.comments',
      'reviews.reviewed_at',
      'users.user_name',
      'users.user_photo',
      'users.user_email',
      'scholarships.scholarship_name',
      'scholarships.university_name',
      'scholarships.subject',
    ])
}

export type ReviewRow = Awaited<ReturnType<typeof listReviewRows>>[number]

/** The reviews of a scholarship and of the other rounds of its series, newest first [ROUND3]. */
export function listReviewRows(db: Database, scholarshipId: string) {
  return selectReviews(db)
    .modifyFront(prepared)
    .where(
      'reviews.scholarship_id',
      '=',
      sql<string>`any(array(select id from scholarships where id = ${scholarshipId}
        or series_id = (select series_id from scholarships where id = ${scholarshipId})))`,
    )
    .orderBy('reviews.reviewed_at', 'desc')
    .orderBy('reviews.id')
    .execute()
}

/** The reviews of the person with this email address, newest first. */
export function listReviewRowsOf(db: Database, email: string): Promise<ReviewRow[]> {
  return selectReviews(db)
    .where('users.user_email', '=', email)
    .orderBy('reviews.reviewed_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .execute()
}

/** Adds a review. @returns false when the person has reviewed the scholarship already */
export async function insertReview(
  db: Database,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
  text: TextColumns & { id: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('reviews')
    .values({ user_id: userId, scholarship_id: scholarshipId, ...text })
    .onConflict(conflict => conflict.columns(['user_id', 'scholarship_id']).doNothing())
    .returning('id')
    .modifyEnd(prepared)
    .execute()
  return inserted.length > 0
}

/** A review's author. */
export async function findAuthor(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('reviews').select('user_id').where('id', '=', id).executeTakeFirst()
  return row?.user_id
}

/** Changes a person's own review and sets its date to now. @returns how many changed */
export async function updateReview(
  db: Database,
  { id, userId }: { id: string; userId: string },
  changes: Partial<TextColumns>,
): Promise<number> {
  const changed = await db
    .updateTable('reviews')
    .set(eb => ({
      ...changes,
      reviewed_at: sql<Date>`date_trunc('milliseconds', now())`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return changed.length
}

/** @returns what was deleted, if it was there */
export function deleteReview(db: Database, id: string) {
  return db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .returning(['user_id', 'scholarship_id', 'rating_point', 'comments'])
    .executeTakeFirst()
}
