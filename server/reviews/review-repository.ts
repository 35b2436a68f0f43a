import type { Database } from '../database/connection.ts'

/** The reviews of a scholarship, newest first, with who wrote them and what they are about. */
export function listReviewRows(db: Database, scholarshipId: string) {
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
      'scholarships.scholarship_name',
      'scholarships.university_name',
      'scholarships.subject',
    ])
    .where('reviews.scholarship_id', '=', scholarshipId)
    .orderBy('reviews.reviewed_at', 'desc')
    .orderBy('reviews.id')
    .execute()
}

export type ReviewRow = Awaited<ReturnType<typeof listReviewRows>>[number]
