import { z } from 'zod'
import { id } from '../core/fields.ts'
import { fitChoices, listOrders } from '../scholarships/scholarship-filters.ts'
import { choices, scholarshipPage, scholarshipSearchQuery } from '../scholarships/scholarships.ts'
import { states } from './condition-terms.ts'

/** `GET /myMatches`: as `GET /allScholarships`, also only what fits, or that first; without a choice all [ELIG5]. */
export const myMatchesQuery = scholarshipSearchQuery.extend({
  fit: choices(z.enum(fitChoices)),
  sort: z.enum(listOrders).default('fee'),
})

export type MyMatchesQuery = z.output<typeof myMatchesQuery>

const fit = z.strictObject({
  state: z.enum(states),
  missing: z.int(),
  reason: z.string().optional(),
})

/** What fits the caller among what words and filters find. */
export const myMatches = z.strictObject({
  /** How many the choices would give, with words and filters as they are. */
  counts: z.strictObject({ met: z.int(), unknown: z.int(), notMet: z.int(), none: z.int() }),
  /** What to ask next: how many of those that may fit lack just this answer, and how many lack it [ELIG6]. */
  next: z.strictObject({ question: z.string(), decides: z.int(), uses: z.int() }).nullable(),
  /** How many questions of About You the caller has answered. */
  answered: z.int(),
  /** Those of the page that have conditions, by id. */
  fits: z.record(id, fit),
  /** The page, where what fits decides what is on it. */
  list: scholarshipPage.nullable(),
})

export type MyMatches = z.infer<typeof myMatches>
