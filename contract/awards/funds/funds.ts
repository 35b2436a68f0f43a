import { z } from 'zod'
import { currencies } from '../../core/currency.ts'
import { id, nameText, plainText, text, typedText, wholeNumber } from '../../core/fields.ts'
import { entryKinds, paymentFormats } from '../award-terms.ts'
import { budgetProblem } from './budget.ts'
import { fundLimits } from './fund-limits.ts'

const name = nameText('a name', fundLimits.name)
const donor = plainText(fundLimits.donor)
/** A price in the currency of the fund. */
const budget = typedText(40)
const reason = plainText(fundLimits.reason)
const version = wholeNumber()

/** `POST /funds`: with an id that its maker chooses, so that one that is sent twice is there once. */
export const newFund = z
  .strictObject({ _id: id, name, donor, currency: z.enum(currencies, 'Please choose a currency.'), budget })
  .superRefine((fund, context) => {
    const message = budgetProblem(fund.budget, fund.currency)
    if (message) context.addIssue({ code: 'custom', path: ['budget'], message })
  })

export type NewFund = z.output<typeof newFund>

/** `PATCH /funds/{id}`: omitted fields stay; another budget needs a reason, which its ledger shows. */
export const fundChanges = z.strictObject({
  version,
  name: name.optional(),
  donor: donor.optional(),
  budget: budget.optional(),
  reason: reason.optional(),
})

export type FundChanges = z.output<typeof fundChanges>

/** The form for the name and the donor of a fund. */
export const fundNames = z.strictObject({ name, donor })

/** The form for another budget of a fund in this currency. */
export const newBudget = (currency: string) =>
  z.strictObject({ budget, reason: text('the reason', fundLimits.reason) }).superRefine((change, context) => {
    const message = budgetProblem(change.budget, currency)
    if (message) context.addIssue({ code: 'custom', path: ['budget'], message })
  })

/** A fund as staff see it; prices are those of the wire, such as `$80000`. */
export const fund = z.strictObject({
  _id: id,
  version: z.int(),
  name: z.string(),
  donor: z.string(),
  currency: z.string(),
  budget: z.string(),
  committed: z.string(),
  paid: z.string(),
  left: z.string(),
  /** How many scholarships use it. */
  scholarships: z.int(),
})

export type Fund = z.infer<typeof fund>

/** What changed a fund. Changes are prices, with `-` in front where it became less, and empty where it stayed. */
export const fundEntry = z.strictObject({
  _id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(entryKinds),
  /** The number of the award, empty before its release; null where it is about none. */
  award: z.string().nullable(),
  /** The number of the instalment of the award. */
  instalment: z.int().nullable(),
  budget: z.string(),
  committed: z.string(),
  paid: z.string(),
  /** What was left after it. */
  left: z.string(),
  /** Who did it; empty when it was nobody, or their account was deleted. */
  by: z.string(),
  reason: z.string(),
})

export type FundEntry = z.infer<typeof fundEntry>

/** `GET /funds/{id}`: behind the place that the page before named. */
export const ledgerQuery = z.strictObject({
  behind: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})

/** A fund with a page of its ledger, newest first. */
export const fundWithLedger = fund.extend({
  entries: z.array(fundEntry),
  /** How many entries there are. */
  entryCount: z.int(),
  /** The place of the last one here, when others follow. */
  lastPlace: z.string().nullable(),
})

export type FundWithLedger = z.infer<typeof fundWithLedger>

/** `GET /funds/{id}/ledger`. */
export const ledgerFile = z.strictObject({ format: z.enum(paymentFormats).default('csv') })
