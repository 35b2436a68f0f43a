import type { applicationEndpoints } from '../../../../contract/applications/application-endpoints.ts'
import { application, ownStep, inserted, modified, deleted, each, answeredSection } from '../access-fields.ts'
import {
  type AccessTable,
  type Answers,
  changedIn,
  insertedInto,
  notVisitor,
  ofOtherApplicants,
  ownEmailOrStaff,
  ownOrStaff,
  ownSeenByStaff,
  ownWhilePending,
  signedIn,
  staff,
  staffMaySet,
  staffOnly,
  usersMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const applicationFields = ['phone', 'photo', 'address', 'gender', 'degree', 'ssc', 'hsc']
const contact = { phone: '+44 20 7946 0000', address: '1 High Street', ssc: 'A', hsc: 'A' }

const readByStaff = {
  own: { user: 403, ...staff(200) },
  "another's": staffOnly(200),
  absent: staffOnly(404),
} satisfies Record<string, Answers>

export const applicationsAccess: AccessTable<typeof applicationEndpoints> = {
  // For a scholarship whose fee one has paid oneself, or another has.
  'POST /appliedScholarship': {
    answers: {
      own: signedIn(201),
      "another's": notVisitor('402 payment_required'),
      absent: notVisitor('404 scholarship_gone'),
      closed: notVisitor('409 deadline_passed'),
      'own unpaid': signedIn('402 payment_required'),
      'own used': signedIn('409 already_applied'),
    },
    fields: inserted,
    about: targets.scholarshipPaidFor,
    body: scholarshipId => ({
      ...contact,
      scholarshipId,
      gender: 'female',
      degree: 'masters',
    }),
    writes: usersMaySet(['scholarshipId', ...applicationFields], insertedInto('applications')),
  },
  'GET /appliedScholarship/:email': {
    answers: ownEmailOrStaff(200),
    fields: each('', application),
    about: targets.email,
  },
  'GET /appliedScholarship': {
    answers: { none: staffOnly(200) },
    fields: each('', application),
  },
  'PATCH /appliedScholarship/:id': {
    answers: ownWhilePending(200),
    fields: modified,
    about: targets.application,
    body: () => contact,
    writes: usersMaySet(applicationFields, changedIn('applications')),
  },
  'DELETE /appliedScholarship/:id': {
    answers: ownSeenByStaff(200),
    fields: deleted,
    about: targets.application,
  },
  'PATCH /appliedScholarship/feedback/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: targets.application,
    body: () => ({ feedback: 'Complete.' }),
    writes: staffMaySet(['feedback', 'before'], changedIn('applications')),
  },
  'PATCH /appliedScholarship/status/:id': {
    answers: { ...ofOtherApplicants(200), "another's decided": staffOnly('409 step_not_allowed') },
    fields: modified,
    about: targets.application,
    body: () => ({ status: 'Processing' }),
    writes: staffMaySet(['status'], changedIn('applications')),
  },
  'POST /appliedScholarship/undoStep/:id': {
    answers: {
      own: { user: 403, ...staff('409 undo_too_late') },
      "another's": staffOnly(200),
      absent: staffOnly(404),
      "another's decided": staffOnly('409 undo_too_late'),
    },
    fields: modified,
    about: targets.applicationMoved,
    body: () => ({ status: 'Processing' }),
    writes: staffMaySet(['status'], changedIn('applications')),
  },
  'GET /appliedScholarship/details/:id': {
    answers: readByStaff,
    fields: application,
    about: targets.application,
  },
  'GET /appliedScholarship/steps/:id': {
    answers: readByStaff,
    fields: each('', ['from', 'to', 'by', 'at']),
    about: targets.application,
  },
  'GET /appliedScholarship/answers/:id': {
    answers: ownOrStaff(200),
    fields: each('', answeredSection),
    about: targets.applicationWithReceipt,
  },
  'GET /appliedScholarship/receipt/:id': {
    answers: ownOrStaff(200),
    fields: [
      'number',
      'at',
      'scholarshipName',
      'universityName',
      'userName',
      'userEmail',
      'applicationFees',
      ...each('sections', answeredSection),
      'status',
      'hasForm',
      ...each('all', ['number', 'at']),
    ],
    about: targets.applicationWithReceipt,
  },
  'GET /ownSteps': {
    answers: { none: notVisitor(200) },
    fields: each('', ownStep),
  },
  'GET /receipts': {
    answers: { none: notVisitor(200) },
    fields: each('', [
      'applicationId',
      'number',
      'at',
      'scholarshipName',
      'cancelled',
      'hasForm',
      'correcting',
    ]),
  },
}
