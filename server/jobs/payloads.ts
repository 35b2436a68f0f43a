import { z } from 'zod'
import type { PaidFee } from '../notifications/templates/paid-fee.ts'

/** A mail to an applicant about their application. */
export const aboutApplication = z.object({
  to: z.string(),
  name: z.string(),
  scholarshipName: z.string(),
  universityName: z.string(),
  /** Left out by versions before this one, as of the other ids of mails. */
  scholarshipId: z.uuid().optional(),
})

/** A mail that nobody asked for by an act, to somebody who saved or began something. */
export const aboutClosing = aboutApplication.extend({ userId: z.uuid().optional(), url: z.string() })

/** A mail to a payer about their payment. */
export const aboutPayment = aboutApplication.extend({
  amountMinor: z.number(),
  currency: z.string(),
  transactionId: z.string(),
}) satisfies z.ZodType<PaidFee>
