import { z } from 'zod'
import type { PaidFee } from '../notifications/templates/paid-fee.ts'

/** A mail to an applicant about their application. */
export const aboutApplication = z.object({
  to: z.string(),
  name: z.string(),
  scholarshipName: z.string(),
  universityName: z.string(),
})

/** A mail to a payer about their payment. */
export const aboutPayment = aboutApplication.extend({
  amountMinor: z.number(),
  currency: z.string(),
  transactionId: z.string(),
}) satisfies z.ZodType<PaidFee>
