import type { Review } from '../../../contract/reviews/reviews.ts'
import type { Mark } from '../../lists/use-stable-rows.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { FoldedText } from '../../ui/lists/lines.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { PostedOn, Rating } from './review-parts.tsx'

type StaffReviewGridProps = {
  reviews: readonly Review[]
  markOf: (review: Review) => Mark<Review> | undefined
  onDelete: (review: Review) => void
}

/** All reviews as cards in three columns, fewer on small screens [T3]. */
export function StaffReviewGrid({ reviews, markOf, onDelete }: StaffReviewGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {reviews.map(review => (
        <li key={review._id}>
          <ReviewCard review={review} mark={markOf(review)} onDelete={() => onDelete(review)} />
        </li>
      ))}
    </ul>
  )
}

type ReviewCardProps = { review: Review; mark: Mark<Review> | undefined; onDelete: () => void }

function ReviewCard({ review, mark, onDelete }: ReviewCardProps) {
  const of = `the review of ${review.reviewerName} on ${review.universityName}`
  const remove = { label: 'Delete', name: `Delete ${of}`, onSelect: onDelete }
  return (
    <Card className="flex h-full flex-col gap-1.5 p-4 leading-snug">
      <div className={mark?.gone && 'text-ink-soft line-through'}>
        <h2 className="line-clamp-2 text-lg leading-snug" title={review.universityName}>
          {review.universityName}
        </h2>
        <p className="text-[0.95rem] text-ink-soft">{review.subjectName}</p>
      </div>
      <div className="flex items-center gap-3">
        <Avatar name={review.reviewerName} src={review.reviewerImage} size="small" />
        <div className="min-w-0 leading-snug">
          <p className="truncate font-semibold" title={review.reviewerName}>
            {review.reviewerName}
          </p>
          <PostedOn reviewDate={review.reviewDate} />
        </div>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <Rating value={review.ratingPoint} />
        <RowActions of={of} primary={remove} more={[]} mark={mark} />
      </div>
      <FoldedText
        text={review.reviewerComments}
        folds={isLong(review.reviewerComments)}
        className="[overflow-wrap:anywhere]"
        foldedClass="line-clamp-2"
      />
    </Card>
  )
}

/** Longer than two lines of a card. */
const isLong = (comment: string) => comment.length > 80 || comment.includes('\n')
