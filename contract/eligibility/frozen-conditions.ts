import { z } from 'zod'
import { text } from '../core/fields.ts'
import { conditionLimits, states } from './condition-terms.ts'

/** Why somebody’s case is different, where an office requires its conditions [ELIG7]. */
export const ownCase = text('why your case is different', conditionLimits.ownCase)

/** What an application met of the conditions when it was submitted [ELIG8]. */
export const frozenConditions = z.strictObject({
  /** Of the version that decided. */
  number: z.int(),
  state: z.enum(states),
  conditions: z.array(
    z.strictObject({
      id: z.string(),
      sentence: z.string(),
      short: z.string(),
      state: z.enum(states),
      words: z.string(),
      answer: z.string(),
      isAlternative: z.boolean(),
    }),
  ),
  ownCase: z.string().nullable(),
})

export type FrozenConditions = z.infer<typeof frozenConditions>
