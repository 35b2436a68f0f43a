import type { paymentEndpoints } from '../../../../contract/payments/payment-endpoints.ts'
import { openPayment, inserted, each, modified } from '../access-fields.ts'
import {
  type AccessTable,
  adminOnly,
  adminsMaySet,
  ofOthersByAdmins,
  callersIn,
  insertedInto,
  notVisitor,
  ownOnly,
  signedIn,
  usersMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const sums = ['payments', 'paid', 'refunded', 'refunding', 'disputed', 'left']

export const paymentsAccess: AccessTable<typeof paymentEndpoints> = {
  'POST /create-payment-intent': {
    answers: {
      none: notVisitor(200),
      absent: notVisitor('404 scholarship_gone'),
      archived: notVisitor('404 scholarship_gone'),
      closed: notVisitor('409 deadline_passed'),
      'own used': signedIn('409 already_applied'),
    },
    fields: ['state', 'fee', 'clientSecret', 'transactionId'],
    about: targets.scholarshipToPayFor,
    body: scholarshipId => ({ scholarshipId }),
    writes: usersMaySet(['scholarshipId'], callersIn('payments'), 'none'),
  },
  'POST /payment': {
    answers: { ...ownOnly(201), 'own unpaid': signedIn('402 payment_required') },
    fields: inserted,
    about: targets.payment,
    body: target => {
      const [transactionId, scholarshipId] = target.split(' ')
      return { transactionId, scholarshipId }
    },
    writes: usersMaySet(['transactionId', 'scholarshipId'], insertedInto('payments')),
  },
  'GET /payment/open': {
    answers: { none: notVisitor(200) },
    fields: each('', openPayment),
  },
  'GET /payments': {
    answers: { none: adminOnly(200) },
    fields: each('', [
      '_id',
      'at',
      'payerName',
      'payerEmail',
      'scholarshipId',
      'scholarshipName',
      'universityName',
      'amount',
      'refunded',
      'status',
      'transactionId',
      'refundId',
      'why',
    ]),
  },
  'GET /payments/sums': {
    answers: { none: adminOnly(200) },
    fields: [
      ...each('totals', ['currency', ...sums]),
      ...each('groups', ['key', 'name', 'currency', ...sums]),
      'groupCount',
    ],
  },
  'GET /payments/comparison': {
    answers: { none: adminOnly(200) },
    fields: [
      'at',
      'payments',
      ...each('differences', ['kind', 'transactionId', 'here', 'there']),
      'differenceCount',
    ],
  },
  'POST /payments/refund/:id': {
    answers: ofOthersByAdmins(200),
    fields: modified,
    about: targets.paymentToRefund,
    body: () => ({ reason: 'The round was cancelled.' }),
    writes: adminsMaySet(['reason'], id => ['refunds', `payment_id = '${id}'`]),
  },
}
