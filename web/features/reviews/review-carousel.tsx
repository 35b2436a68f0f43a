import { messages } from '../../../contract/messages.ts'
import type { PublicReview } from '../../../contract/reviews.ts'
import { Carousel } from '../../ui/carousel/carousel.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ReviewCard } from './review-card.tsx'

type ReviewCarouselProps = {
  /** `undefined` when they could not be loaded. */
  reviews: readonly PublicReview[] | undefined
  onRetry: () => void
  retrying: boolean
}

/** What successful applicants say, as slides of 3 seconds [D2]. */
export function ReviewCarousel({ reviews, onRetry, retrying }: ReviewCarouselProps) {
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
          Whoever applies to this scholarship can write the first one.
        </EmptyState>
      )}
      {reviews && reviews.length > 0 && (
        <Carousel
          label={messages.reviewsHeading}
          delay={3000}
          slideClass="basis-full sm:basis-1/2 lg:basis-1/3"
        >
          {reviews.map(review => (
            <ReviewCard key={review._id} review={review} />
          ))}
        </Carousel>
      )}
    </section>
  )
}
