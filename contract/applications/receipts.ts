import { z } from 'zod'
import { id } from '../core/fields.ts'
import { frozenConditions } from '../eligibility/frozen-conditions.ts'
import { answeredSection } from '../forms/forms.ts'
import { applicationStatuses } from './application-terms.ts'

/** What was submitted, word for word [DRAFT3]. */
export const receiptContent = z.strictObject({
  scholarshipName: z.string(),
  universityName: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  applicationFees: z.string(),
  sections: z.array(answeredSection),
  /** Where its scholarship had conditions [ELIG8]. */
  conditions: frozenConditions.optional(),
})

export type ReceiptContent = z.infer<typeof receiptContent>

/** Whether the application answers a form, and so is corrected on a page of its own. */
const hasForm = z.boolean()

const numbered = z.strictObject({ number: z.string(), at: z.iso.datetime() })

/** `GET /appliedScholarship/receipt/{id}`: the newest, or the one with a number. */
export const receipt = receiptContent.extend({
  ...numbered.shape,
  /** Of the application; null once cancelled. */
  status: z.enum(applicationStatuses).nullable(),
  hasForm,
  /** All receipts of the application, the newest first: corrections have newer ones. */
  all: z.array(numbered),
})

export type Receipt = z.infer<typeof receipt>

/** A receipt among the caller's own: the newest of each application, also of one that was cancelled. */
export const ownReceipt = numbered.extend({
  applicationId: id,
  scholarshipName: z.string(),
  cancelled: z.boolean(),
  hasForm,
  /** Somebody has typed corrections and not sent them; not when they were only opened. */
  correcting: z.boolean(),
})
