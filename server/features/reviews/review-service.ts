import { reviewRefusal } from '../../../contract/applications/application-rules.ts'
import type {
  NewReview,
  PublicReview,
  Review,
  ReviewChanges,
  ReviewListQuery,
} from '../../../contract/reviews/reviews.ts'
import { hasApplied } from '../applications/application-service.ts'
import { inChunks } from '../../platform/lists/chunks.ts'
import type { Kysely } from 'kysely'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Page, sliceOf } from '../../platform/lists/page.ts'
import { ProductError, refuse } from '../../platform/product-error.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { append } from '../../platform/record/append.ts'
import { readScholarship } from '../scholarships/scholarship-service.ts'
import { listReviewRowsAfter, pageOfReviews } from './review-list-repository.ts'
import { textColumns } from './review-columns.ts'
import { assertOwn, assertRemovable, type Scope } from '../../platform/access/scope.ts'
import {
  deleteReview,
  findAuthor,
  insertReview,
  listReviewRows,
  listReviewRowsOf,
  updateReview,
} from './review-repository.ts'
import { publicReview, reviewView } from './review-view.ts'

/** The reviews of an offered scholarship, newest first [API15]. */
export async function listReviews(db: Database, scholarshipId: string): Promise<PublicReview[]> {
  await readScholarship(db, scholarshipId)
  return (await listReviewRows(db, scholarshipId)).map(publicReview)
}

/** The reviews of a person, newest first [API16]. */
export async function listReviewsOf(db: Database, email: string): Promise<Review[]> {
  return (await listReviewRowsOf(db, email)).map(reviewView)
}

/** All reviews, newest first, chunk by chunk [API14]. */
export function allReviews(db: Database): AsyncGenerator<Review[]> {
  return inChunks((after, limit) => listReviewRowsAfter(db, after, limit), reviewView)
}

/** A page of all reviews [T3], or of those of the person with this email address [U7]. */
export async function reviewPage(
  db: Database,
  query: ReviewListQuery & { email?: string },
): Promise<Page<Review>> {
  const page = await pageOfReviews(db, query, sliceOf(query))
  return { ...page, items: page.items.map(reviewView) }
}

/** Posts the person's one review of a scholarship they applied to [U6]. @returns its id. */
export async function postReview(db: Database, { userId }: Caller, review: NewReview): Promise<string> {
  const about = { userId, scholarshipId: review.scholarshipId }
  const id = newId()
  const applied = await hasApplied(db, about)
  const added = applied && (await insertReview(db, about, { id, ...textColumns(review) }))
  refuse(reviewRefusal({ applied, reviewed: !added }))
  return id
}

/** Changes the caller's own review [U7]. @returns how many changed. */
export async function editReview(
  db: Database,
  scope: Scope,
  { id, changes }: { id: string; changes: ReviewChanges },
): Promise<number> {
  assertOwn(scope, await findAuthor(db, id))
  const columns = textColumns(changes)
  if (Object.values(columns).every(value => value === undefined)) return 0
  return updateReview(db, { id, userId: scope.userId }, columns)
}

/** Deletes the caller's own review, or, as staff, anybody's [U7] [T3]. */
export async function removeReview(db: Kysely<Tables>, scope: Scope, id: string): Promise<void> {
  assertRemovable(scope, await findAuthor(db, id))
  await withTransaction(db, async tx => {
    const review = await deleteReview(tx, id)
    if (!review) throw new ProductError('not_found')
    const { user_id: subjectId, scholarship_id: scholarshipId, rating_point, comments } = review
    if (subjectId === scope.userId) return
    await append(tx, {
      action: 'review.delete',
      objectId: id,
      scholarshipId,
      subjectId,
      before: { ratingPoint: rating_point, reviewerComments: comments },
    })
  })
}
