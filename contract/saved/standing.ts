import { z } from 'zod'
import { id } from '../core/fields.ts'

/** How far a person is with a scholarship. `paid`: the fee is paid, the application not submitted. */
const standings = ['none', 'begun', 'paid', 'applied'] as const

export type Standing = (typeof standings)[number]

/** `GET /standing/{scholarshipId}` */
export const standing = z.strictObject({
  state: z.enum(standings),
  /** They are mailed when its series is open again. */
  reopeningAsked: z.boolean(),
})

/** `POST /reopenings` */
export const reopeningInput = z.strictObject({ scholarshipId: id })
