import { z } from 'zod'
import { firstYearTooFar, id, plainText, typedText, wholeNumber } from '../../core/fields.ts'
import { roundStates } from './round-state.ts'
import { isTimeZone } from '../../core/time/zoned-time.ts'

/** What staff see of a round [ROUND1] [ROUND2]. */
export const round = z.strictObject({
  state: z.enum(roundStates),
  version: z.int(),
  publishedAt: z.iso.datetime().nullable(),
  opensAt: z.iso.datetime().nullable(),
  /** When nobody can apply any more, whatever decides it. */
  closesAt: z.iso.datetime(),
  /** It closes to the minute, in its zone, and not with its deadline's day. */
  exact: z.boolean(),
  timeZone: z.string().nullable(),
  capacity: z.int().nullable(),
  placesTaken: z.int(),
  closedAt: z.iso.datetime().nullable(),
  closeReason: z.string().nullable(),
  /** Closings before its time after which it was opened again, oldest first. */
  earlyClosings: z.array(z.strictObject({ closedAt: z.iso.datetime(), reason: z.string() })),
  datesToCheck: z.boolean(),
  archivedAt: z.iso.datetime().nullable(),
  serverTime: z.iso.datetime(),
  /** Warnings before it is published; only a closing that is not in the future prevents it. */
  checklist: z.array(
    z.strictObject({
      item: z.enum(['name', 'closing', 'dates', 'fee', 'picture', 'form']),
      ready: z.boolean(),
    }),
  ),
  /** It has questions, and none were ever published. */
  formWaits: z.boolean(),
  /** How many save it, prepare an application to it, or have paid and not applied. */
  touched: z.strictObject({ saved: z.int(), preparing: z.int(), paid: z.int() }),
  /** The other rounds of its series. */
  series: z.array(
    z.strictObject({
      _id: id,
      scholarshipName: z.string(),
      applicationDeadline: z.string(),
      /** When staff closed it before its time. */
      closedAt: z.iso.datetime().nullable(),
    }),
  ),
})

export type Round = z.infer<typeof round>

const localMinute = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Please enter a date and a time.')
  .refine(isOnCalendar, 'Please enter a date and a time.')
  .refine(local => local < firstYearTooFar, `Please enter a date before the year ${firstYearTooFar}.`)

/** The 30th of February would be read as a day in March. */
function isOnCalendar(local: string): boolean {
  const time = Date.parse(`${local}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(local)
}

/** `PATCH /rounds/{id}`: omitted fields stay; `null` clears one. Times are the zone's. */
export const roundChanges = z.strictObject({
  version: wholeNumber().min(1),
  opensAt: localMinute.nullable().optional(),
  closesAt: localMinute.nullable().optional(),
  timeZone: typedText(60).refine(isTimeZone, 'Please choose a time zone.').optional(),
  capacity: wholeNumber()
    .min(1, 'Please enter at least 1.')
    .max(1_000_000, 'Please enter at most 1,000,000.')
    .nullable()
    .optional(),
})

export type RoundChanges = z.infer<typeof roundChanges>

/** `POST /rounds/close/{id}` */
export const closing = z.strictObject({ reason: plainText(500).min(1, 'Please enter a reason.') })
