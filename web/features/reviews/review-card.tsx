import type { PublicReview } from '../../../contract/reviews.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PostedOn, Verdict } from './review-parts.tsx'

/** One review: who, when, how many stars, and what they say [D2]. */
export function ReviewCard({ review }: { review: PublicReview }) {
  return (
    <article className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-6">
      <div className="flex items-center gap-3.5">
        <Avatar name={review.reviewerName} src={review.reviewerImage} />
        <div className="min-w-0">
          <h3 className="text-xl [overflow-wrap:anywhere]">{review.reviewerName}</h3>
          <PostedOn review={review} />
        </div>
      </div>
      <Verdict review={review} />
    </article>
  )
}
