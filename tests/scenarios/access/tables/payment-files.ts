import type { awardPaymentEndpoints } from '../../../../contract/awards/payments/award-payment-endpoints.ts'
import { shownInstalmentStates } from '../../../../contract/awards/payments/instalment-terms.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { each, inserted, inside, modified } from '../access-fields.ts'
import {
  type AccessTable,
  adminOnly,
  anyStaff,
  changedIn,
  ofOtherApplicants,
  staffMaySet,
  staffOnly,
} from '../access-rows.ts'
import { paymentName, paymentTargets } from '../payment-targets.ts'

const file = [
  '_id',
  'number',
  'format',
  'payee',
  'currency',
  'count',
  'sum',
  'state',
  'madeBy',
  'madeAt',
  'approvedBy',
  'approvedAt',
  'handedOverAt',
  'version',
]

const changedInstalments = [
  ...each('changed', ['_id', 'version']),
  ...each('refused', ['_id', 'reference', 'why']),
]

const wish = { currency: 'usd', payee: 'finance' }

const results = (target: string) =>
  Buffer.from(`reference,result\n${paymentName(target)},paid\n`).toString('base64')

/** One's own is refused instalment by instalment. */
const eachInstalment = { ...anyStaff(200), absent: staffOnly(200) }

export const paymentFilesAccess: AccessTable<typeof awardPaymentEndpoints> = {
  'GET /instalments': {
    answers: { none: staffOnly(200) },
    fields: each('', [
      '_id',
      'awardId',
      'applicationId',
      'reference',
      'student',
      'scholarshipId',
      'scholarshipName',
      'universityName',
      'amount',
      'dueOn',
      'state',
      'waitsFor',
      'payee',
      'paidOn',
      'returned',
      'decided',
      'file',
      ...inside('file', ['_id', 'number']),
      'own',
      'version',
    ]),
  },
  'GET /instalments/counts': { answers: { none: staffOnly(200) }, fields: shownInstalmentStates },
  'POST /instalments/ready': {
    answers: eachInstalment,
    fields: changedInstalments,
    about: paymentTargets.instalmentDue,
    body: _id => ({ items: [{ _id, version: 1 }] }),
    writes: staffMaySet(['items'], changedIn('instalments')),
  },
  'POST /instalments/unready': {
    answers: eachInstalment,
    fields: changedInstalments,
    about: paymentTargets.instalmentReady,
    body: _id => ({ items: [{ _id, version: 1 }] }),
    writes: staffMaySet(['items'], changedIn('instalments')),
  },
  'POST /instalments/stop/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: paymentTargets.instalmentDue,
    body: () => ({ version: 1, reason: 'They have left.' }),
    writes: staffMaySet(['version', 'reason'], changedIn('instalments')),
  },
  'POST /instalments/again/:id': {
    answers: ofOtherApplicants(201),
    fields: inserted,
    about: paymentTargets.instalmentReturned,
    body: () => ({ version: 1 }),
    writes: staffMaySet(['version'], changedIn('instalments')),
  },
  'POST /instalments/lose/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: paymentTargets.instalmentReturned,
    body: () => ({ version: 1, reason: 'They have left.' }),
    writes: staffMaySet(['version', 'reason'], changedIn('instalments')),
  },
  'GET /paymentFiles': { answers: { none: staffOnly(200) }, fields: each('', file) },
  'GET /paymentFiles/choices': {
    answers: { none: staffOnly(200) },
    fields: [
      ...each('ready', ['payee', 'currency', 'count', 'sum']),
      ...each('scholarships', ['_id', 'name']),
      'columns.school[]',
      'columns.finance[]',
      'heldSince',
    ],
  },
  'POST /paymentFiles/preview': {
    answers: { none: staffOnly(200) },
    fields: [
      'count',
      'sum',
      'payeeCount',
      ...each('payees', ['payee', 'references', 'count', 'sum']),
      ...each('funds', ['name', 'sum']),
      'leftOutCount',
      ...each('leftOutBy', ['why', 'count']),
      ...each('leftOut', ['_id', 'reference', 'student', 'amount', 'why']),
    ],
    body: () => wish,
    writes: undefined,
  },
  'POST /paymentFiles': {
    // What is ready is not known here: whoever may ask is told that it has changed.
    answers: { none: staffOnly('409 changed_meanwhile') },
    fields: inserted,
    body: () => ({
      _id: newId(),
      ...wish,
      format: 'csv',
      columns: ['reference', 'amount'],
      seen: { count: 1, sum: 'another one' },
    }),
    writes: undefined,
  },
  'GET /paymentFiles/:id': {
    answers: anyStaff(200),
    fields: [
      ...file,
      'sha256',
      'reason',
      'cancelledBy',
      'payeeCount',
      ...inside('results', ['paid', 'returned', 'open']),
      'approve',
      'cancel',
      'fetch',
      'approvers[]',
      'heldSince',
      ...each('items', [
        'instalmentId',
        'reference',
        'payment',
        'payee',
        'student',
        'studentNumber',
        'amount',
        'result',
        'resultOn',
        'returned',
      ]),
      'lastPlace',
    ],
    about: paymentTargets.fileMade,
  },
  'GET /paymentFiles/content/:id': { answers: anyStaff(200), fields: [], about: paymentTargets.fileApproved },
  'POST /paymentFiles/approve/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: paymentTargets.fileMade,
    body: () => ({ version: 1 }),
    writes: staffMaySet(['version'], changedIn('payment_files')),
  },
  'POST /paymentFiles/handOver/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: paymentTargets.fileApproved,
    body: () => ({ version: 1 }),
    writes: staffMaySet(['version'], changedIn('payment_files')),
  },
  'POST /paymentFiles/cancel/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: paymentTargets.fileHandedOver,
    body: () => ({ version: 1, reason: 'Made twice' }),
    writes: staffMaySet(['version', 'reason'], changedIn('payment_files')),
  },
  'POST /paymentFiles/results/:id': {
    answers: ofOtherApplicants(200),
    fields: [
      'rows',
      'paid',
      'returned',
      'same',
      'open',
      'paidSum',
      'returnedSum',
      ...each('lines', ['row', 'reference', 'student', 'sent', 'said', 'change', 'words']),
      'version',
    ],
    about: paymentTargets.fileHandedOver,
    body: target => ({ version: 1, file: results(target), dryRun: false }),
    writes: staffMaySet(['version', 'file', 'dryRun'], changedIn('payment_files')),
  },
  'POST /paymentFiles/endHold': { answers: { none: adminOnly(200) }, fields: modified },
}
