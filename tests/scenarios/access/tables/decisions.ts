import type { decisionEndpoints } from '../../../../contract/decisions/decision-endpoints.ts'
import { decisionLimits } from '../../../../contract/decisions/decision-limits.ts'
import { each, inserted, inside, modified, deleted } from '../access-fields.ts'
import {
  type AccessTable,
  anyStaff,
  changedIn,
  insertedInto,
  notVisitor,
  ofApplication,
  ofOtherApplicants,
  ofScholarship,
  staffMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const summary = [
  '_id',
  'state',
  'by',
  'createdAt',
  'releaseAt',
  ...inside('counts', ['award', 'waitlist', 'decline']),
  'money',
  'withoutAmount',
  ...inside('letters', ['ready', 'blocked', 'released', 'skipped', 'recalled']),
  ...inside('mails', ['leaving', 'waits', 'sent', 'refused', 'replaced']),
]

export const decisionsAccess: AccessTable<typeof decisionEndpoints> = {
  'GET /ownDecisions': {
    answers: { none: notVisitor(200) },
    fields: each('', ['applicationId', 'outcome', 'words', 'at', 'subject', 'letter']),
  },
  'PATCH /decisions/:id': {
    answers: ofOtherApplicants(200),
    fields: ['version', 'releaseAt'],
    about: targets.applicationHeld,
    body: () => ({ version: 0, outcome: 'award', amount: '$4,000', reason: 'Greatest need' }),
    writes: staffMaySet(
      ['version', 'outcome', 'amount', 'terms', 'rank', 'reason', 'word', 'receipt'],
      ofApplication('decisions'),
    ),
  },
  'POST /decisions/takeBack/:id': {
    answers: ofOtherApplicants(200),
    fields: deleted,
    about: targets.applicationProposed,
    body: () => ({ version: 1 }),
    writes: undefined,
  },
  'POST /decisions/reopen/:id': {
    answers: ofOtherApplicants(200),
    fields: ['version'],
    about: targets.applicationReleased,
    body: () => ({ reason: 'The wrong file was read.' }),
    writes: staffMaySet(['reason'], ofApplication('decisions')),
  },
  'GET /decisions/scholarship/:id': {
    answers: anyStaff(200),
    fields: [
      'scholarshipName',
      'holds',
      'awardsHaveAmount',
      'waitlistHasPlaces',
      'recallMinutes',
      'proposed',
      'awards',
      ...inside('awards', ['places', 'standing', 'proposed', 'problem']),
      ...each('awards.money', ['currency', 'standing', 'proposed', 'left']),
      ...each('batches', summary),
    ],
    about: targets.scholarship,
  },
  'PATCH /decisions/scholarship/:id': {
    answers: anyStaff(200),
    fields: modified,
    about: targets.scholarship,
    body: () => ({ holds: true }),
    writes: staffMaySet(
      ['holds', 'recallMinutes', 'awardsHaveAmount', 'waitlistHasPlaces', 'first'],
      ofScholarship('decision_settings'),
    ),
  },
  'GET /decisions/letters/:id': {
    answers: anyStaff(200),
    fields: each('', ['kind', 'version', 'subject', 'body']),
    about: targets.scholarship,
  },
  'POST /decisions/letters/:id': {
    answers: anyStaff(201),
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({ kind: 'award', version: 0, subject: 'Awarded', body: '{outcome}.' }),
    writes: staffMaySet(['kind', 'version', 'subject', 'body'], ofScholarship('letter_templates')),
  },
  'POST /decisions/testLetter/:id': {
    answers: anyStaff(200),
    fields: ['sentTo'],
    about: targets.scholarship,
    body: () => ({ kind: 'award', subject: 'Awarded', body: '{outcome}.' }),
    writes: undefined,
  },
  'POST /decisions/batches': {
    answers: anyStaff(201),
    fields: inserted,
    about: targets.scholarship,
    body: scholarship => ({ scholarship }),
    writes: staffMaySet(['scholarship', 'applications'], insertedInto('decision_batches'), 'own'),
  },
  'GET /decisions/batches/:id': {
    answers: anyStaff(200),
    fields: [
      ...summary,
      'scholarshipId',
      'scholarshipName',
      ...each('items', [
        'applicationId',
        'applicant',
        'email',
        'outcome',
        'amount',
        'terms',
        'rank',
        'status',
        'becomes',
        'state',
        'mail',
        'note',
        'subject',
        'body',
      ]),
      ...each('leftOut', ['applicationId', 'applicant', 'why']),
      'lastPlace',
    ],
    about: targets.batchPreviewed,
  },
  'POST /decisions/release/:id': {
    answers: anyStaff(200),
    fields: ['releaseAt'],
    about: targets.batchPreviewed,
    body: () => ({ at: new Date(Date.now() + (decisionLimits.releaseDays - 1) * 86_400_000).toISOString() }),
    writes: staffMaySet(['at', 'leaveBlockedOut'], changedIn('decision_batches')),
  },
  'POST /decisions/recall/:id': {
    answers: anyStaff(200),
    fields: ['recalled'],
    about: targets.batchWaiting,
  },
}
