import type { paymentEndpoints } from '../../../../contract/payments/payment-endpoints.ts'
import { openPayment, inserted, each } from '../access-fields.ts'
import { type AccessTable, callersIn, insertedInto, notVisitor, signedIn } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

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
    writes: {
      actor: 'user',
      whose: 'none',
      maySet: ['scholarshipId'],
      row: callersIn('payments'),
    },
  },
  'POST /payment': {
    answers: {
      own: signedIn(201),
      "another's": notVisitor(404),
      absent: notVisitor(404),
      'own unpaid': signedIn('402 payment_required'),
    },
    fields: inserted,
    about: targets.payment,
    body: target => {
      const [transactionId, scholarshipId] = target.split(' ')
      return { transactionId, scholarshipId }
    },
    writes: {
      actor: 'user',
      whose: 'own',
      maySet: ['transactionId', 'scholarshipId'],
      row: insertedInto('payments'),
    },
  },
  'GET /payment/open': {
    answers: { none: notVisitor(200) },
    fields: each('', openPayment),
  },
}
