import { z } from 'zod'
import { aboutApplication } from '../../../platform/jobs/payloads.ts'
import type { PaidFee } from '../mails/paid-fee.ts'

/** A mail to a payer about their payment. */
export const aboutPayment = aboutApplication.extend({
  amountMinor: z.number(),
  currency: z.string(),
  transactionId: z.string(),
}) satisfies z.ZodType<PaidFee>
