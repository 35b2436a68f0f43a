import type { PublicReview, Review } from '../../../contract/reviews/reviews.ts'
import { shownColumns } from './review-columns.ts'
import type { ReviewRow } from './review-repository.ts'

/** A review as everybody sees it: the reviewer's name and picture, never the email address. */
export function publicReview(row: ReviewRow): PublicReview {
  return {
    _id: row.id,
    scholarshipId: row.scholarship_id,
    reviewerImage: row.user_photo,
    reviewerName: row.user_name,
    reviewDate: row.reviewed_at.toISOString(),
    ...shownColumns(row),
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
    subjectName: row.subject,
  }
}

/** A review as its author and staff see it. */
export function reviewView(row: ReviewRow): Review {
  return { ...publicReview(row), reviewerEmail: row.user_email }
}
