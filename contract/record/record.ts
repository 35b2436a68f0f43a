import { z } from 'zod'
import { calendarDate, id } from '../core/fields.ts'
import { listQuery } from '../core/lists/lists.ts'
import { recordActionNames, recordActors, recordObjectKinds } from './record-terms.ts'

const actors = Object.keys(recordActors) as (keyof typeof recordActors)[]

const entry = {
  _id: id,
  at: z.iso.datetime(),
  /** Empty for the system, for visitors, and when that account was deleted. */
  by: z.string(),
  as: z.enum(actors),
  action: z.enum(recordActionNames),
}

/** An entry of the record as admins list it [AUDIT1]: never what was changed. */
export const recordEntry = z.strictObject({
  ...entry,
  /** The id of the object. */
  object: z.string(),
  /** The application that it belongs to. */
  applicationId: id.nullable(),
  /** The current names of the scholarship and the person it is about; empty when there is none, or it was deleted. */
  scholarship: z.string(),
  person: z.string(),
  requestId: z.string(),
})

export type RecordEntry = z.infer<typeof recordEntry>

/** An entry about one application, with what was changed [AUDIT1]. */
export const applicationRecordEntry = z.strictObject({
  ...entry,
  /** Each value, from and to; null where there was none. */
  changes: z.array(
    z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
})

export type ApplicationRecordEntry = z.infer<typeof applicationRecordEntry>

/** The periods until now by which the list is narrowed, in days. */
export const recordPeriods = { day: 1, week: 7, month: 30, year: 365 } as const

const periods = Object.keys(recordPeriods) as (keyof typeof recordPeriods)[]

/** `GET /record`: by who acted (`search`), what they did, what it is about, and when; newest first unless sorted. */
export const recordListQuery = listQuery(['at'], {
  action: z.enum(recordActionNames).optional(),
  about: z.enum(recordObjectKinds).optional(),
  /** The id of an object, or of the application that it belongs to. */
  object: id.optional(),
  within: z.enum(periods).optional(),
  /** A day of the office. */
  day: calendarDate.optional(),
})

export type RecordListQuery = z.infer<typeof recordListQuery>
