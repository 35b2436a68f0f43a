import { z } from 'zod'
import { id, text } from '../core/fields.ts'
import { listQuery } from '../core/lists/lists.ts'
import {
  longestRefundReason,
  type PaymentDifferenceKind,
  paymentDifferences,
  listedStatusNames,
} from './payment-terms.ts'

/** A month, `YYYY-MM`, in the office's time zone. */
const month = z.string().regex(/^(?!0000)[0-2]\d{3}-(0[1-9]|1[0-2])$/, 'Please enter a month.')

const filters = {
  status: z.enum(listedStatusNames).optional(),
  scholarship: id.optional(),
  month: month.optional(),
}

/** `GET /payments`: by payer or the provider's number (`search`), and by what is in `filters`; newest first unless sorted. */
export const paymentListQuery = listQuery(['at'], filters)

export type PaymentListQuery = z.infer<typeof paymentListQuery>

/** A payment as admins list it [MONEY1]. Prices are those of the wire, such as `$50`. */
export const listedPayment = z.strictObject({
  _id: id,
  /** When it was paid; if it was not, when it began. */
  at: z.iso.datetime(),
  /** Empty when the account was deleted. */
  payerName: z.string(),
  payerEmail: z.string(),
  scholarshipId: id,
  scholarshipName: z.string(),
  universityName: z.string(),
  amount: z.string(),
  /** What has gone back. */
  refunded: z.string(),
  status: z.enum(listedStatusNames),
  /** The provider's numbers of the payment and of its refund. */
  transactionId: z.string().nullable(),
  refundId: z.string().nullable(),
  /** Why it is refunded, or why it was not paid; empty when there is nothing to say. */
  why: z.string(),
})

export type ListedPayment = z.infer<typeof listedPayment>

/** `GET /payments/sums`: of the payments that the same filters find, by scholarship or by month. */
export const paymentSumsQuery = paymentListQuery
  .omit({ page: true, size: true, behind: true, sort: true })
  .extend({ by: z.enum(['month', 'scholarship']).default('month') })

export type PaymentSumsQuery = z.infer<typeof paymentSumsQuery>

/** The money of some payments in one currency: `paid` is what was refunded, is being refunded, is disputed, and is left. */
const sums = {
  payments: z.int(),
  paid: z.string(),
  refunded: z.string(),
  refunding: z.string(),
  disputed: z.string(),
  left: z.string(),
}

/** Sums of what was paid; each currency for itself. */
export const paymentSums = z.strictObject({
  totals: z.array(z.strictObject({ currency: z.string(), ...sums })),
  /** The largest scholarships first, or the newest months; as many as are shown. */
  groups: z.array(
    z.strictObject({
      /** The id of the scholarship, or the month. */
      key: z.string(),
      name: z.string(),
      currency: z.string(),
      ...sums,
    }),
  ),
  /** How many groups there are. */
  groupCount: z.int(),
})

export type PaymentSums = z.infer<typeof paymentSums>

/** `POST /payments/refund/:id`: what is left of it goes back in full. */
export const refundInput = z.strictObject({ reason: text('the reason for the refund', longestRefundReason) })

const differenceKinds = Object.keys(paymentDifferences) as PaymentDifferenceKind[]

/** What differs between the provider's books and ours. */
export const paymentDifference = z.strictObject({
  kind: z.enum(differenceKinds),
  transactionId: z.string(),
  here: z.string(),
  there: z.string(),
})

export type PaymentDifference = z.infer<typeof paymentDifference>

/** `GET /payments/comparison`: the last comparison of our payments with the provider's [MONEY1]; null before the first. */
export const paymentComparison = z
  .strictObject({
    at: z.iso.datetime(),
    payments: z.int(),
    differences: z.array(paymentDifference),
    /** How many there are; `differences` are the first of them. */
    differenceCount: z.int(),
  })
  .nullable()
