import { z } from 'zod'
import { addressNumber, calendarDate, id, text, wholeNumber } from '../core/fields.ts'
import { listQuery } from '../core/lists/lists.ts'
import { retentionLimits } from './retention-limits.ts'
import { removedKindNames, usualMonths } from './retention-terms.ts'

const chooseMonths = `Please enter a number of months from 1 to ${retentionLimits.months}.`

const months = addressNumber(retentionLimits.months).default(usualMonths)

/** `GET /retention`: the rule as it stands [AUDIT4]. */
export const retentionRule = z.strictObject({
  /** Months after the decision; null while nothing is removed. */
  months: z.int().nullable(),
  version: z.int(),
  /** Who saved it last, and when; empty and null while nobody has, or that account was deleted. */
  by: z.string(),
  savedAt: z.iso.datetime().nullable(),
  /** The day in whose night it removes something for the first time. */
  startsOn: calendarDate.nullable(),
  /** Applications whose data is removed, and those that are held. */
  removed: z.int(),
  held: z.int(),
})

export type RetentionRule = z.infer<typeof retentionRule>

/** `GET /retention/preview`. */
export const previewQuery = z.strictObject({ months })

/** What the form of the preview takes. */
export const previewForm = z.strictObject({
  months: z.coerce
    .number(chooseMonths)
    .int(chooseMonths)
    .min(1, chooseMonths)
    .max(retentionLimits.months, chooseMonths),
})

const counted = z.strictObject({ kind: z.enum(removedKindNames), count: z.int(), applications: z.int() })

/** What a rule of this many months would remove, if it were saved now. */
export const retentionPreview = z.strictObject({
  months: z.int(),
  /** The day in whose night it would remove something for the first time, and how many applications' data goes then. */
  startsOn: calendarDate,
  first: z.int(),
  /** How many go on each later day of the next weeks. */
  days: z.array(z.strictObject({ on: calendarDate, count: z.int() })),
  /** How many decided applications come after these days. */
  later: z.int(),
  /** Held back, of all of them. */
  held: z.int(),
  /** What goes in the first night, of at most `counted` applications. */
  kinds: z.array(counted),
})

export type RetentionPreview = z.infer<typeof retentionPreview>

/** `GET /retention/people`: whose data goes and when, the first first; by name or address (`search`). */
export const retentionListQuery = listQuery(['decided'], {
  months,
  /** Only those that are held. */
  held: z.enum(['only']).optional(),
})

export type RetentionListQuery = z.infer<typeof retentionListQuery>

/** An application whose data goes. */
export const retentionPerson = z.strictObject({
  _id: id,
  userName: z.string(),
  userEmail: z.string(),
  scholarshipName: z.string(),
  decidedOn: calendarDate,
  goesOn: calendarDate,
  kinds: z.array(z.strictObject({ kind: z.enum(removedKindNames), count: z.int() })),
  hold: z.strictObject({ reason: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
})

export type RetentionPerson = z.infer<typeof retentionPerson>

/** `PUT /retention`: of the rule with this version, with how many go in the first night as the preview said. */
export const ruleInput = z.strictObject({
  months: wholeNumber(chooseMonths).min(1, chooseMonths).max(retentionLimits.months, chooseMonths).nullable(),
  version: wholeNumber(),
  first: wholeNumber().min(0),
})

/** `POST /retention/holds/:id`. */
export const holdInput = z.strictObject({ reason: text('the reason', retentionLimits.reason) })

/** `GET /ownRemovals`: the caller's own applications whose data was removed. */
export const ownRemoval = z.strictObject({ applicationId: id, on: calendarDate, months: z.int() })

export type OwnRemoval = z.infer<typeof ownRemoval>

/** `GET /appliedScholarship/removal/:id`. */
export const removal = z.strictObject({
  removal: z.strictObject({ on: calendarDate, months: z.int() }).nullable(),
})
