import type { Review } from '../../../contract/reviews.ts'
import type { Mark } from '../../lists/use-kept-rows.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { PostedOn, Verdict } from './review-parts.tsx'

type StaffReviewGridProps = {
  reviews: readonly Review[]
  markOf: (review: Review) => Mark<Review> | undefined
  onDelete: (review: Review) => void
}

/** All reviews as cards in three columns, fewer on small screens [T3]. */
export function StaffReviewGrid({ reviews, markOf, onDelete }: StaffReviewGridProps) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {reviews.map(review => {
        const of = `the review of ${review.reviewerName} on ${review.universityName}`
        const remove = { label: 'Delete', name: `Delete ${of}`, onSelect: () => onDelete(review) }
        const mark = markOf(review)
        return (
          <li key={review._id}>
            <Card className="flex h-full flex-col gap-4 p-6">
              <div className={mark?.gone && 'text-ink-soft line-through'}>
                <h2 className="text-xl [overflow-wrap:anywhere]">{review.universityName}</h2>
                <p className="text-ink-soft">{review.subjectName}</p>
              </div>
              <div className="flex items-center gap-3.5">
                <Avatar name={review.reviewerName} src={review.reviewerImage} size="small" />
                <div className="min-w-0">
                  <p className="font-semibold [overflow-wrap:anywhere]">{review.reviewerName}</p>
                  <PostedOn review={review} />
                </div>
              </div>
              <Verdict review={review} />
              <div className="flex min-h-9 items-center">
                <RowActions of={of} primary={remove} more={[]} mark={mark} />
              </div>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
