import { z } from 'zod'
import { givenReason } from '../../core/reason.ts'
import { id, wholeNumber } from '../../core/fields.ts'
import { listQuery } from '../../core/lists/lists.ts'
import { returnDecisions, shownInstalmentStates } from './instalment-terms.ts'
import { awardPaymentLimits } from './payment-limits.ts'

const version = wholeNumber().min(1)

/** `GET /instalments`: by student or number of the award (`search`), and by what follows; the first due come first. */
export const instalmentListQuery = listQuery(['due'], {
  state: z.enum(shownInstalmentStates).optional(),
  scholarship: id.optional(),
})

export type InstalmentListQuery = z.output<typeof instalmentListQuery>

/** An instalment as the office lists it [AWARD5]. */
export const listedInstalment = z.strictObject({
  _id: id,
  awardId: id,
  applicationId: id,
  /** By which files and finance offices name it, such as `A-2026-000123/1`. */
  reference: z.string(),
  /** Empty when the application was deleted. */
  student: z.string(),
  scholarshipId: id.nullable(),
  scholarshipName: z.string(),
  universityName: z.string(),
  amount: z.string(),
  dueOn: z.iso.date(),
  state: z.enum(shownInstalmentStates),
  /** In a sentence; empty when it waits for nothing. */
  waitsFor: z.string(),
  payee: z.string(),
  paidOn: z.iso.date().nullable(),
  /** What came back of it. */
  returned: z.string().nullable(),
  decided: z.enum(returnDecisions).nullable(),
  /** The file that it is in now. */
  file: z.strictObject({ _id: id, number: z.string() }).nullable(),
  /** The award is the caller's own. */
  own: z.boolean(),
  version: z.int(),
})

export type ListedInstalment = z.output<typeof listedInstalment>

/** `GET /instalments/counts`: how many there are in each state. */
export const instalmentCounts = z.strictObject(
  Object.fromEntries(shownInstalmentStates.map(state => [state, z.int()])) as Record<
    (typeof shownInstalmentStates)[number],
    z.ZodInt
  >,
)

/** Instalments with the versions that the caller saw. */
export const seenInstalments = z.strictObject({
  items: z
    .array(z.strictObject({ _id: id, version }))
    .min(1, 'Please choose an instalment.')
    .max(awardPaymentLimits.bulk, `Please choose at most ${awardPaymentLimits.bulk}.`),
})

/** What became of each: those that were changed, with their new versions, and why the others were not. */
export const changedInstalments = z.strictObject({
  changed: z.array(z.strictObject({ _id: id, version: z.int() })),
  refused: z.array(z.strictObject({ _id: id, reference: z.string(), why: z.string() })),
})

export type ChangedInstalments = z.output<typeof changedInstalments>

export const seenInstalment = z.strictObject({ version })

export const endedInstalment = givenReason.extend({ version })
