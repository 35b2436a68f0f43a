import { z } from 'zod'
import { id } from '../core/fields.ts'
import { funnelStepNames, groupingNames } from './report-terms.ts'

/** `GET /report`: of one scholarship, or of all; of what was sent in one year, or of all. */
export const reportQuery = z.strictObject({
  scholarship: id.optional(),
  year: z.coerce.number().int().min(1_970).max(9_999).optional(),
})

const amounts = z.array(z.strictObject({ amount: z.string(), count: z.int() }))

/** What became of the applications to one scholarship or all, as counted last night [AUDIT3]. */
export const report = z.strictObject({
  /** Null before the first count. */
  countedAt: z.iso.datetime().nullable(),
  /** Those that can be chosen, newest first. */
  years: z.array(z.int()),
  funnel: z.array(z.strictObject({ step: z.enum(funnelStepNames), count: z.int() })),
  /** Working days from submission to release. */
  time: z.strictObject({
    decided: z.int(),
    /** Within which half, and nine of ten, were decided; null when none was. */
    median: z.int().nullable(),
    ninth: z.int().nullable(),
    /** What the office promises; null when it promises nothing. */
    promised: z.int().nullable(),
    /** By weeks of five working days: 1 is the first, `shownWeeks + 1` all that took longer. */
    weeks: z.array(z.strictObject({ week: z.int(), count: z.int() })),
  }),
  /** Of all years only. Null hides a number of fewer than ten people, or one that would reveal it. */
  groups: z.array(
    z.strictObject({
      by: z.enum(groupingNames),
      rows: z.array(
        z.strictObject({ name: z.string(), applied: z.int().nullable(), awarded: z.int().nullable() }),
      ),
    }),
  ),
  workload: z.array(z.strictObject({ officer: z.string(), decisions: z.int(), scores: z.int() })),
  /** How many scores round to these points. */
  scores: z.array(z.strictObject({ points: z.int(), count: z.int() })),
  /** Null for who may not see money: the fees that are left, and what was awarded, each currency for itself. */
  money: z.strictObject({ fees: amounts, awards: amounts }).nullable(),
  /** Of one scholarship that limits its places. */
  places: z.strictObject({ capacity: z.int(), taken: z.int() }).nullable(),
})

export type Report = z.infer<typeof report>
