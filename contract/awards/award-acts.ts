import { z } from 'zod'
import { id, wholeNumber } from '../core/fields.ts'
import { awardLimits } from './award-limits.ts'

const items = z
  .array(z.strictObject({ _id: id, version: wholeNumber().min(1) }))
  .min(1, 'Please choose somebody.')
  .max(awardLimits.bulk, `Please choose at most ${awardLimits.bulk}.`)

/** What can be done about several offers at once; `lessTime` takes `moreTime` back until its emails leave. */
const act = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('moreTime'), day: z.iso.date('Please choose a day.') }),
  z.strictObject({ kind: z.literal('lessTime') }),
  z.strictObject({ kind: z.literal('remind') }),
  z.strictObject({ kind: z.literal('giveOn') }),
])

export type AwardAct = z.output<typeof act>

/** `POST /awards/act`: on awards in the versions that the caller saw, or only what it would do. */
export const actOnAwards = z.strictObject({ act, items, dryRun: z.boolean() })

export type ActOnAwards = z.output<typeof actOnAwards>

/** `POST /awards/conditions/checkSeveral`: conditions in the versions that the caller saw. */
export const checkSeveral = z.strictObject({ act: z.enum(['confirm', 'undo']), items })

export type CheckSeveral = z.output<typeof checkSeveral>

/** What became of each: those that were changed, with their new versions, and why the others were not. */
export const changedAwards = z.strictObject({
  changed: z.array(z.strictObject({ _id: id, version: z.int() })),
  refused: z.array(z.strictObject({ _id: id, why: z.string() })),
})

export type ChangedAwards = z.output<typeof changedAwards>
