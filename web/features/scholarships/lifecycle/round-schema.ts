import { z } from 'zod'
import { roundChanges } from '../../../../contract/scholarships/lifecycle/rounds.ts'

const orNull = (value: unknown) => (value === '' ? null : value)

/** What the form sends: an empty field takes its value away. */
export const roundForm = z.object({
  timeZone: roundChanges.shape.timeZone,
  opensAt: z.preprocess(orNull, roundChanges.shape.opensAt),
  closesAt: z.preprocess(orNull, roundChanges.shape.closesAt),
  capacity: z.preprocess(value => (value === '' ? null : Number(value)), roundChanges.shape.capacity),
})
