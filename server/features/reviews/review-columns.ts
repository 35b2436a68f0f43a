import type { Selectable } from 'kysely'
import type { PublicReview, ReviewChanges, ReviewText } from '../../../contract/reviews/reviews.ts'
import type { ReviewsTable } from '../../platform/database/tables.ts'

/**
 * Where each field that a reviewer fills in is stored. A field of the contract that has no column, or is not stored,
 * changed or answered below, does not compile.
 */
interface StoredAs {
  ratingPoint: 'rating_point'
  reviewerComments: 'comments'
}
type TextColumn = StoredAs[keyof ReviewText]

export type TextColumns = Pick<Selectable<ReviewsTable>, TextColumn>

/** The columns of a new review, or of its author's changes: omitted fields are `undefined` and stay unchanged [U7]. */
export function textColumns(text: ReviewText): TextColumns
export function textColumns(changes: ReviewChanges): Partial<TextColumns>
export function textColumns({ ratingPoint, reviewerComments }: ReviewChanges) {
  return { rating_point: ratingPoint, comments: reviewerComments } satisfies Record<TextColumn, unknown>
}

/** What the reviewer filled in, in an answer. */
export function shownColumns(row: TextColumns): Pick<PublicReview, keyof ReviewText> {
  return { ratingPoint: row.rating_point, reviewerComments: row.comments }
}
