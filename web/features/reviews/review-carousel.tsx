import { messages } from '../../../contract/core/messages.ts'
import type { PublicReview } from '../../../contract/reviews/reviews.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Carousel } from '../../ui/carousel/carousel.tsx'
import { EmptyState, ErrorState } from '../../ui/loading/states.tsx'
import { PostedOn, Rating } from './review-parts.tsx'

type ReviewCarouselProps = {
  /** The scholarship; other reviews come from other rounds of its series [ROUND3]. */
  scholarshipId: string
  /** `undefined` when they could not be loaded. */
  reviews: readonly PublicReview[] | undefined
  onRetry: () => void
  retrying: boolean
}

/** What successful applicants say, as slides of 3 seconds [D2]. */
export function ReviewCarousel({ scholarshipId, reviews, onRetry, retrying }: ReviewCarouselProps) {
  return (
    <section aria-labelledby="reviews">
      <p className="font-semibold text-accent">{messages.reviewsHeading}</p>
      <h2 id="reviews" className="mt-1 mb-6 text-3xl sm:text-4xl">
        {messages.reviewsTitle}
      </h2>
      {!reviews && (
        <ErrorState message="The reviews could not be loaded." onRetry={onRetry} pending={retrying} />
      )}
      {reviews?.length === 0 && (
        <EmptyState icon="book" title="No reviews yet">
          Everyone who applies to this scholarship can write the first one.
        </EmptyState>
      )}
      {reviews && reviews.length > 0 && (
        <Carousel
          label={messages.reviewsHeading}
          delay={3000}
          slideClass="basis-full sm:basis-1/2 lg:basis-1/3"
        >
          {reviews.map(review => (
            <ReviewCard
              key={review._id}
              review={review}
              otherRound={review.scholarshipId !== scholarshipId}
            />
          ))}
        </Carousel>
      )}
    </section>
  )
}

/** One review: who, when, how many stars, and what they say [D2]. */
function ReviewCard({ review, otherRound }: { review: PublicReview; otherRound: boolean }) {
  return (
    <article className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-6">
      <div className="flex items-center gap-3.5">
        <Avatar name={review.reviewerName} src={review.reviewerImage} />
        <div className="min-w-0">
          <h3 className="text-xl [overflow-wrap:anywhere]">{review.reviewerName}</h3>
          <PostedOn reviewDate={review.reviewDate} />
          {otherRound && <p className="text-[0.95rem] text-ink-soft">About another round</p>}
        </div>
      </div>
      <Rating value={review.ratingPoint} />
      <p className="grow whitespace-pre-line [overflow-wrap:anywhere]">{review.reviewerComments}</p>
    </article>
  )
}
