import { formatRating, Stars } from '../../ui/stars.tsx'
import { formatLongDay } from '../../ui/time/long-day.ts'

/** The day of a review, in a sentence. */
export function PostedOn({ reviewDate }: { reviewDate: string }) {
  return (
    <p className="text-[0.95rem] text-ink-soft">
      Posted On <time dateTime={reviewDate}>{formatLongDay(reviewDate)}</time>
    </p>
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
