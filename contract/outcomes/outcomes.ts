import { z } from 'zod'
import { smallestGroup } from '../core/smallest-group.ts'

/** How a finished round ended, as everybody may see it [OPEN1]. */
export const publicOutcome = z.strictObject({
  applied: z.int(),
  /** Null when these, or all others, are fewer than `smallestGroup`. */
  awarded: z.int().nullable(),
  /** Working days from submission within which half of the decisions were released. */
  halfWithin: z.int(),
  /** Working days that the office promised; null when it promised nothing. */
  promised: z.int().nullable(),
})

export type PublicOutcome = z.infer<typeof publicOutcome>

/** `GET /outcomes/{id}` */
export const shownOutcome = z.strictObject({
  outcome: publicOutcome.nullable(),
  /** Its awards can be had as a file. */
  hasAwards: z.boolean(),
})

/** `GET /outcomes/office/{id}`: what is shown, and what would be. */
export const officeOutcome = z.strictObject({
  shown: publicOutcome.nullable(),
  /** Null while it cannot be shown: not all is decided, or fewer than `smallestGroup` have applied. */
  now: publicOutcome.nullable(),
})

/** What is counted of a round. */
export interface OutcomeCounts {
  applied: number
  undecided: number
  awarded: number
  halfWithin: number | null
}

/** What may be shown of a round; null while some are undecided, or when too few have applied [OPEN1]. */
export function outcomeOf(
  { applied, undecided, awarded, halfWithin }: OutcomeCounts,
  promised: number,
): PublicOutcome | null {
  if (undecided > 0 || applied < smallestGroup || halfWithin === null) return null
  const hidden = Math.min(awarded, applied - awarded) < smallestGroup
  return { applied, awarded: hidden ? null : awarded, halfWithin, promised: promised || null }
}
