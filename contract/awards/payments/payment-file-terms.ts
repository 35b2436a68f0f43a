import type { Payee, PaymentFileState } from '../award-terms.ts'

export const paymentFileLabels = {
  made: 'To approve',
  approved: 'Approved',
  handedOver: 'Handed over',
  settled: 'Settled',
  cancelled: 'Cancelled',
} as const satisfies Record<PaymentFileState, string>

/** The columns that a payment file can have, with their titles [AWARD7]. Stored: a name never changes. */
export const paymentColumns = {
  reference: 'Reference',
  payment: 'Payment',
  payee: 'Payee',
  student: 'Student',
  studentNumber: 'Student number',
  school: 'School',
  scholarship: 'Scholarship',
  funds: 'Funds',
  amount: 'Amount',
  currency: 'Currency',
  due: 'Due',
  total: 'Payment total',
} as const

export type PaymentColumn = keyof typeof paymentColumns
export const paymentColumnNames = Object.keys(paymentColumns) as PaymentColumn[]

/** The columns of a file until an office has chosen others. */
export const usualColumns = {
  finance: ['reference', 'student', 'studentNumber', 'school', 'scholarship', 'funds', 'amount', 'currency'],
  school: ['payment', 'school', 'total', 'reference', 'student', 'studentNumber', 'amount', 'currency'],
} as const satisfies Record<Payee, readonly PaymentColumn[]>

/** Why an instalment is not in the next file. */
export const leftOutReasons = ['condition', 'notDue', 'notReady', 'currency', 'payee', 'own'] as const

export type LeftOutReason = (typeof leftOutReasons)[number]

export const leftOutWords = {
  condition: 'Waits for something that its student has to give',
  notDue: 'Not due yet',
  notReady: 'Due, but nobody has made it ready',
  currency: 'Another currency: it needs a file of its own',
  payee: 'Paid to somebody else: it needs a file of its own',
  own: 'Your own award: a colleague makes its file',
} as const satisfies Record<LeftOutReason, string>

/** What a row with a result does. */
export const resultChanges = ['paid', 'returned', 'same', 'open'] as const

export type ResultChange = (typeof resultChanges)[number]
