import type { PublicReview } from '../../../contract/reviews.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PostedOn, Rating } from './review-parts.tsx'

/** One review: who, when, how many stars, and what they say [D2]. */
export function ReviewCard({ review }: { review: PublicReview }) {
  return (
    <article className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-6">
      <div className="flex items-center gap-3.5">
        <Avatar name={review.reviewerName} src={review.reviewerImage} />
        <div className="min-w-0">
          <h3 className="text-xl [overflow-wrap:anywhere]">{review.reviewerName}</h3>
          <PostedOn reviewDate={review.reviewDate} />
        </div>
      </div>
      <Rating value={review.ratingPoint} />
      <p className="grow whitespace-pre-line [overflow-wrap:anywhere]">{review.reviewerComments}</p>
    </article>
  )
}
