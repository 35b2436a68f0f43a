import type { decisionEndpoints } from '../../../../contract/decisions/decision-endpoints.ts'
import { decisionLimits } from '../../../../contract/decisions/decision-limits.ts'
import { each, inserted, inside } from '../access-fields.ts'
import {
  type AccessTable,
  type Answers,
  changedIn,
  type Expected,
  insertedInto,
  notVisitor,
  staff,
  staffOnly,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

/** Officers decide about applications, but about none of their own. */
const ofOthers = (expected: Expected) => ({
  own: { user: 403, ...staff('403 own_application') } satisfies Answers,
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})
const anyones = (expected: Expected) => ({
  own: staffOnly(expected),
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})

const summary = [
  '_id',
  'state',
  'by',
  'createdAt',
  'releaseAt',
  ...inside('counts', ['award', 'waitlist', 'decline']),
  'money',
  ...inside('letters', ['ready', 'blocked', 'released', 'skipped', 'recalled']),
]
const decided = (target: string): [table: string, where: string] => [
  'decisions',
  `application_id = '${target}'`,
]
const ofScholarship =
  (table: string) =>
  (target: string): [table: string, where: string] => [table, `scholarship_id = '${target}'`]

export const decisionsAccess: AccessTable<typeof decisionEndpoints> = {
  'GET /ownDecisions': {
    answers: { none: notVisitor(200) },
    fields: each('', ['applicationId', 'outcome', 'words', 'at', 'subject', 'letter']),
  },
  'PATCH /decisions/:id': {
    answers: ofOthers(200),
    fields: ['version', 'releaseAt'],
    about: targets.applicationHeld,
    body: () => ({ version: 0, outcome: 'award', amount: '$4,000', reason: 'Greatest need' }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['version', 'outcome', 'amount', 'terms', 'rank', 'reason', 'word', 'receipt'],
      row: decided,
    },
  },
  'POST /decisions/takeBack/:id': {
    answers: ofOthers(200),
    fields: ['deletedCount'],
    about: targets.applicationProposed,
    body: () => ({ version: 1 }),
    writes: undefined,
  },
  'POST /decisions/reopen/:id': {
    answers: ofOthers(200),
    fields: ['version'],
    about: targets.applicationReleased,
    body: () => ({ reason: 'The wrong file was read.' }),
    writes: { actor: 'moderator', whose: "another's", maySet: ['reason'], row: decided },
  },
  'GET /decisions/scholarship/:id': {
    answers: anyones(200),
    fields: ['scholarshipName', 'holds', 'recallMinutes', 'proposed', ...each('batches', summary)],
    about: targets.scholarship,
  },
  'PATCH /decisions/scholarship/:id': {
    answers: anyones(200),
    fields: ['modifiedCount'],
    about: targets.scholarship,
    body: () => ({ holds: true }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['holds', 'recallMinutes'],
      row: ofScholarship('decision_settings'),
    },
  },
  'GET /decisions/letters/:id': {
    answers: anyones(200),
    fields: each('', ['kind', 'version', 'subject', 'body']),
    about: targets.scholarship,
  },
  'POST /decisions/letters/:id': {
    answers: anyones(201),
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({ kind: 'award', version: 0, subject: 'Awarded', body: '{outcome}.' }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['kind', 'version', 'subject', 'body'],
      row: ofScholarship('letter_templates'),
    },
  },
  'POST /decisions/testLetter/:id': {
    answers: anyones(200),
    fields: ['sentTo'],
    about: targets.scholarship,
    body: () => ({ kind: 'award', subject: 'Awarded', body: '{outcome}.' }),
    writes: undefined,
  },
  'POST /decisions/batches': {
    answers: anyones(201),
    fields: inserted,
    about: targets.scholarship,
    body: scholarship => ({ scholarship }),
    writes: {
      actor: 'moderator',
      whose: 'own',
      maySet: ['scholarship', 'applications'],
      row: insertedInto('decision_batches'),
    },
  },
  'GET /decisions/batches/:id': {
    answers: anyones(200),
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
    answers: anyones(200),
    fields: ['releaseAt'],
    about: targets.batchPreviewed,
    body: () => ({ at: new Date(Date.now() + (decisionLimits.releaseDays - 1) * 86_400_000).toISOString() }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['at', 'leaveBlockedOut'],
      row: changedIn('decision_batches'),
    },
  },
  'POST /decisions/recall/:id': {
    answers: anyones(200),
    fields: ['recalled'],
    about: targets.batchWaiting,
  },
}
