import type { Review } from '../../../contract/reviews.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PostedOn, Verdict } from './review-parts.tsx'

type StaffReviewGridProps = { reviews: readonly Review[]; onDelete: (review: Review) => void }

/** All reviews as cards in three columns, fewer on small screens [T3]. */
export function StaffReviewGrid({ reviews, onDelete }: StaffReviewGridProps) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {reviews.map(review => (
        <li key={review._id}>
          <Card className="flex h-full flex-col gap-4 p-6">
            <div>
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
            <Button
              variant="secondary"
              size="small"
              className="self-start"
              aria-label={`Delete the review of ${review.reviewerName} on ${review.universityName}`}
              onClick={() => onDelete(review)}
            >
              Delete
            </Button>
          </Card>
        </li>
      ))}
    </ul>
  )
}
