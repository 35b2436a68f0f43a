import { formatRating, Stars } from '../../ui/stars.tsx'
import { formatLongDay } from '../../ui/long-day.ts'

type Reviewed = { ratingPoint: number; reviewerComments: string; reviewDate: string }

/** The day of a review, in a sentence. */
export function PostedOn({ review }: { review: Reviewed }) {
  return (
    <p className="text-[0.95rem] text-ink-soft">
      Posted On <time dateTime={review.reviewDate}>{formatLongDay(review.reviewDate)}</time>
    </p>
  )
}

/** How many stars, and what the reviewer says. */
export function Verdict({ review }: { review: Reviewed }) {
  return (
    <>
      <Rating value={review.ratingPoint} />
      <p className="grow whitespace-pre-line [overflow-wrap:anywhere]">{review.reviewerComments}</p>
    </>
  )
}

/** A rating in stars and as a number. */
export function Rating({ value }: { value: number }) {
  return (
    <p className="flex items-center gap-2">
      <Stars value={value} />
      <span aria-hidden="true" className="font-semibold">
        {formatRating(value)}
      </span>
    </p>
  )
}
