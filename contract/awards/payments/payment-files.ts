import { z } from 'zod'
import { currencies } from '../../core/currency.ts'
import { id, text, typedText, wholeNumber } from '../../core/fields.ts'
import { listQuery } from '../../core/lists/lists.ts'
import { payees, paymentFileStates, paymentFormats, paymentResults } from '../award-terms.ts'
import { leftOutReasons, paymentColumnNames, resultChanges } from './payment-file-terms.ts'
import { awardPaymentLimits, resultsTooLarge } from './payment-limits.ts'

const version = wholeNumber().min(1)
const payee = z.enum(payees, 'Please choose whom the file pays.')
const columns = z
  .array(z.enum(paymentColumnNames))
  .min(1, 'Please choose a column.')
  .max(paymentColumnNames.length)
  .refine(names => new Set(names).size === names.length, 'Please choose each column once.')
  .refine(
    names => names.includes('reference') || names.includes('payment'),
    'Please choose Reference or Payment: results are read by it.',
  )
  .refine(
    names => names.includes('amount') || names.includes('total'),
    'Please choose a column with the amount.',
  )

/** Which instalments a file is made of [AWARD6]. */
export const paymentWish = z.strictObject({
  currency: z.enum(currencies, 'Please choose a currency.'),
  payee,
  scholarship: id.optional(),
})

export type PaymentWish = z.output<typeof paymentWish>

/** `POST /paymentFiles`; sent again with the same id, it is made once. */
export const newPaymentFile = paymentWish.extend({
  _id: id,
  format: z.enum(paymentFormats, 'Please choose a format.'),
  columns,
  /** What its preview said: with another sum nothing is made. */
  seen: z.strictObject({ count: wholeNumber().min(1), sum: typedText(60) }),
})

export type NewPaymentFile = z.output<typeof newPaymentFile>

/** `GET /paymentFiles/choices`: what a file can be made of now, with the columns as they were chosen last. */
export const paymentChoices = z.strictObject({
  ready: z.array(
    z.strictObject({ payee: z.enum(payees), currency: z.string(), count: z.int(), sum: z.string() }),
  ),
  scholarships: z.array(z.strictObject({ _id: id, name: z.string() })),
  columns: z.strictObject({
    school: z.array(z.enum(paymentColumnNames)),
    finance: z.array(z.enum(paymentColumnNames)),
  }),
  /** Since when nothing is paid, because the site was restored. */
  heldSince: z.iso.datetime().nullable(),
})

export type PaymentChoices = z.output<typeof paymentChoices>

const summed = { count: z.int(), sum: z.string() }

/** `POST /paymentFiles/preview`. */
export const paymentPreview = z.strictObject({
  ...summed,
  payeeCount: z.int(),
  /** The first of them. */
  payees: z.array(z.strictObject({ payee: z.string(), references: z.string(), ...summed })),
  funds: z.array(z.strictObject({ name: z.string(), sum: z.string() })),
  leftOutCount: z.int(),
  leftOutBy: z.array(z.strictObject({ why: z.enum(leftOutReasons), count: z.int() })),
  /** The first of them. */
  leftOut: z.array(
    z.strictObject({
      _id: id,
      reference: z.string(),
      student: z.string(),
      amount: z.string(),
      why: z.enum(leftOutReasons),
    }),
  ),
})

export type PaymentPreview = z.output<typeof paymentPreview>

export const paymentFileListQuery = listQuery(['made'], { state: z.enum(paymentFileStates).optional() })

export type PaymentFileListQuery = z.output<typeof paymentFileListQuery>

const person = z.string()

/** A payment file in lists [AWARD6]. */
export const listedPaymentFile = z.strictObject({
  _id: id,
  number: z.string(),
  format: z.enum(paymentFormats),
  payee: z.enum(payees),
  currency: z.string(),
  ...summed,
  state: z.enum(paymentFileStates),
  madeBy: person,
  madeAt: z.iso.datetime(),
  approvedBy: person,
  approvedAt: z.iso.datetime().nullable(),
  handedOverAt: z.iso.datetime().nullable(),
  version: z.int(),
})

export type ListedPaymentFile = z.output<typeof listedPaymentFile>

/** An instalment in a file, as it was sent. */
export const paymentItem = z.strictObject({
  instalmentId: id,
  reference: z.string(),
  payment: z.string(),
  payee: z.string(),
  /** Empty once the application was deleted and nothing about the file is open any more. */
  student: z.string(),
  studentNumber: z.string(),
  amount: z.string(),
  result: z.enum(paymentResults).nullable(),
  resultOn: z.iso.date().nullable(),
  returned: z.string().nullable(),
})

export type PaymentItem = z.output<typeof paymentItem>

/** `GET /paymentFiles/{id}`. */
export const paymentFile = listedPaymentFile.extend({
  sha256: z.string(),
  /** Why it was cancelled, and by whom. */
  reason: z.string(),
  cancelledBy: person,
  payeeCount: z.int(),
  results: z.strictObject({ paid: z.int(), returned: z.int(), open: z.int() }),
  /** What the caller may do, or in a sentence why not. */
  approve: z.string().nullable(),
  cancel: z.string().nullable(),
  fetch: z.string().nullable(),
  /** Names of those who may approve it; at most three. */
  approvers: z.array(z.string()),
  heldSince: z.iso.datetime().nullable(),
  items: z.array(paymentItem),
  /** The place of the last item, if more follow. */
  lastPlace: z.int().nullable(),
})

export type PaymentFile = z.output<typeof paymentFile>

export const paymentFileQuery = z.strictObject({
  behind: z.coerce.number().int().min(0).max(awardPaymentLimits.rows).optional(),
})

export const seenPaymentFile = z.strictObject({ version })

export const cancelledPaymentFile = z.strictObject({
  version,
  reason: text('the reason', awardPaymentLimits.reason),
})

/** `POST /paymentFiles/results/{id}`: a CSV or XLSX in Base64. */
export const paymentResultsFile = z.strictObject({
  version,
  file: z
    .base64('Please choose a file.')
    .min(1, 'This file is empty.')
    .max(Math.ceil(awardPaymentLimits.file / 3) * 4, resultsTooLarge),
  /** Says what would change, and changes nothing. */
  dryRun: z.boolean(),
})

/** What the rows of results do. */
export const readResults = z.strictObject({
  rows: z.int(),
  /** Instalments that become paid, come back, are as they were, and rows that are left open. */
  paid: z.int(),
  returned: z.int(),
  same: z.int(),
  open: z.int(),
  paidSum: z.string(),
  returnedSum: z.string(),
  /** Rows that need a look, and then the first others. */
  lines: z.array(
    z.strictObject({
      row: z.int(),
      reference: z.string(),
      student: z.string(),
      sent: z.string(),
      said: z.string(),
      change: z.enum(resultChanges),
      words: z.string(),
    }),
  ),
  version: z.int(),
})

export type ReadResults = z.output<typeof readResults>
