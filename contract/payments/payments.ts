import { z } from 'zod'
import { id, ignored } from '../core/fields.ts'
import { scholarship } from '../scholarships/scholarships.ts'

/** `POST /create-payment-intent` [API20]: the price is accepted and ignored; the fee comes from the scholarship [P6]. */
export const paymentIntentInput = z.strictObject({ scholarshipId: id, price: ignored })

/**
 * What the payment page does next:
 * `pay` with the client secret; `paid` or `waived` (fee zero): open the application form [P2] [F3].
 * `fee` is what the payment is about, such as `$50`: it may have changed since the page read the scholarship.
 */
export const paymentIntentResponse = z.strictObject({
  state: z.enum(['pay', 'paid', 'waived']),
  fee: z.string(),
  clientSecret: z.string().nullable(),
  transactionId: z.string().nullable(),
})

export type PaymentIntentResponse = z.infer<typeof paymentIntentResponse>

/** `POST /payment` [API21]: only the provider's intent id and the scholarship are read. */
export const paymentInput = z.strictObject({
  transactionId: z.string().regex(/^pi_[A-Za-z0-9_]{1,250}$/, 'This is not a transaction id.'),
  scholarshipId: id,
  email: ignored,
  price: ignored,
  date: ignored,
  status: ignored,
})

/** A confirmed payment that waits for its application [F3]. */
export const openPayment = z.strictObject({
  transactionId: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
  scholarship,
})

export type OpenPayment = z.infer<typeof openPayment>

/** A payment that staff must look into: no job can settle it. */
export const paymentProblem = z.strictObject({
  /** `disputed` by the card holder; `refund_failed` by the provider, while the money is still to go back. */
  problem: z.enum(['disputed', 'refund_failed']),
  transactionId: z.string().nullable(),
  amount: z.string(),
  at: z.iso.datetime(),
  scholarshipName: z.string(),
  /** Both empty when the account was deleted. */
  payerName: z.string(),
  payerEmail: z.string(),
})

export type PaymentProblem = z.infer<typeof paymentProblem>
