type StarsProps = {
  /** From 0 to `items`, with any decimals. */
  value: number
  /** How many stars; 5 by default [V4]. */
  items?: number
}

/**
 * A read-only rating with fractions of stars, named in words for screen readers [V4]. Outside 1 to 10 items it
 * renders nothing and logs an error.
 */
export function Stars({ value, items = 5 }: StarsProps) {
  if (!Number.isInteger(items) || items < 1 || items > 10) {
    console.error(`Stars: the item count must be a whole number from 1 to 10, not ${items}.`)
    return null
  }
  const rating = Math.min(Math.max(value, 0), items)
  return (
    <span
      role="img"
      aria-label={`Rated ${formatRating(rating)} out of ${items}`}
      className="inline-flex align-[-0.12em]"
    >
      {Array.from({ length: items }, (_, index) => (
        <i key={index} className={starClass(rating - index)} />
      ))}
    </span>
  )
}

/** @returns the classes of one star, of which `part` is filled (0 to 1; more or less counts as that) */
export function starClass(part: number): string {
  return `star star-${tenths(part)}`
}

/** How much of one star is filled, in tenths; a started star never looks empty, an unfinished one never full. */
function tenths(part: number): number {
  if (part <= 0) return 0
  if (part >= 1) return 10
  return Math.min(9, Math.max(1, Math.round(part * 10)))
}

/** A rating with one decimal where it has one: `4`, `4.3`. */
export function formatRating(rating: number): string {
  return String(Math.round(rating * 10) / 10)
}
