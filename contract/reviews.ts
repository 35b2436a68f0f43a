import { z } from 'zod'
import { id } from './fields.ts'

/** A review as everybody sees it: without the reviewer's email address. */
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
