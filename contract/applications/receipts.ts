import { z } from 'zod'
import { id } from '../fields.ts'
import { answeredSection } from '../forms/forms.ts'

/** What was submitted, word for word [DRAFT3]. */
export const receiptContent = z.strictObject({
  scholarshipName: z.string(),
  universityName: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  applicationFees: z.string(),
  sections: z.array(answeredSection),
})

export type ReceiptContent = z.infer<typeof receiptContent>

/** `GET /appliedScholarship/receipt/{id}`. */
export const receipt = receiptContent.extend({ number: z.string(), at: z.iso.datetime() })

export type Receipt = z.infer<typeof receipt>

/** `GET /receipts`: which applications have one. */
export const ownReceipt = z.strictObject({ applicationId: id, number: z.string() })
