import type { PublicReview } from '../../contract/reviews.ts'
import type { Database } from '../database/connection.ts'
import { readScholarship } from '../scholarships/scholarship-service.ts'
import { listReviewRows } from './review-repository.ts'
import { publicReview } from './review-view.ts'

/** The reviews of an offered scholarship, newest first [API15]. @throws ProductError `not_found` */
export async function listReviews(db: Database, scholarshipId: string): Promise<PublicReview[]> {
  const [rows] = await Promise.all([listReviewRows(db, scholarshipId), readScholarship(db, scholarshipId)])
  return rows.map(publicReview)
}
