import { z } from 'zod'
import { id, ignored, rating, text } from '../core/fields.ts'
import { listQuery } from '../core/lists/lists.ts'

/** A public review: without the reviewer's email address. */
export const publicReview = z.strictObject({
  _id: id,
  scholarshipId: id,
  reviewerImage: z.string(),
  reviewerName: z.string(),
  reviewDate: z.iso.datetime(),
  ratingPoint: z.number(),
  reviewerComments: z.string(),
  scholarshipName: z.string(),
  universityName: z.string(),
  subjectName: z.string(),
})

export type PublicReview = z.infer<typeof publicReview>

/** A review as its author and staff see it. */
export const review = publicReview.extend({ reviewerEmail: z.string() })

export type Review = z.infer<typeof review>

/** What a reviewer fills in [U6]. Columns (`review-columns.ts`), answer and form have each field, or do not compile. */
export const reviewText = z.strictObject({
  ratingPoint: rating,
  reviewerComments: text('your comment', 2000),
})

export type ReviewText = z.infer<typeof reviewText>

/** `POST /reviews` [U6]: the server fills in author, date and scholarship [U8]. */
export const newReview = reviewText.extend({
  scholarshipId: id,
  reviewerImage: ignored,
  reviewerName: ignored,
  reviewerEmail: ignored,
  reviewDate: ignored,
  scholarshipName: ignored,
  universityName: ignored,
  subjectName: ignored,
})

export type NewReview = z.infer<typeof newReview>

/** `PATCH /reviews/{id}` [U7]: omitted fields stay. */
export const reviewChanges = reviewText.partial().extend({ reviewDate: ignored })

export type ReviewChanges = z.infer<typeof reviewChanges>

/** `GET /reviews` [API14] and those of one person [API16]; newest first unless sorted. */
export const reviewListQuery = listQuery(['date', 'rating', 'university', 'reviewer'], {
  /** Only reviews of these scholarships: ids with commas between them. */
  scholarships: z
    .string()
    .transform(ids => ids.split(','))
    .pipe(z.array(id).max(100))
    .optional(),
})

export type ReviewListQuery = z.infer<typeof reviewListQuery>
