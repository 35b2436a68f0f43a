import type { PublicReview } from '../../../contract/reviews.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatRating, Stars } from '../../ui/stars.tsx'
import { formatReviewDay } from './dates.ts'

/** One review: who, when, how many stars, and what they say [D2]. */
export function ReviewCard({ review }: { review: PublicReview }) {
  return (
    <article className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-6">
      <div className="flex items-center gap-3.5">
        <Avatar name={review.reviewerName} src={review.reviewerImage} />
        <div className="min-w-0">
          <h3 className="text-xl [overflow-wrap:anywhere]">{review.reviewerName}</h3>
          <p className="text-[0.95rem] text-ink-soft">
            Posted On <time dateTime={review.reviewDate}>{formatReviewDay(review.reviewDate)}</time>
          </p>
        </div>
      </div>
      <p className="flex items-center gap-2">
        <Stars value={review.ratingPoint} />
        <span aria-hidden="true" className="font-semibold">
          {formatRating(review.ratingPoint)}
        </span>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.reviewerComments}</p>
    </article>
  )
}
