import type { awardEndpoints } from '../../../../contract/awards/award-endpoints.ts'
import { each, inserted, inside, modified } from '../access-fields.ts'
import {
  type AccessTable,
  all,
  anyStaff,
  changedIn,
  notVisitor,
  ofOtherApplicants,
  ofScholarship,
  ownOnly,
  staffMaySet,
  staffOnly,
} from '../access-rows.ts'
import { awardTargets } from '../award-targets.ts'

const award = [
  '_id',
  'applicationId',
  'number',
  'scholarshipName',
  'universityName',
  'amount',
  'terms',
  'state',
  'answerBy',
  'releasedAt',
  'answeredAt',
  'takeBackUntil',
  'deferral',
  'version',
]

const whole = [
  ...award,
  'paysFor',
  'payee',
  'officeName',
  'officeZone',
  ...each('instalments', [
    '_id',
    'number',
    'amount',
    'dueOn',
    'state',
    'waitsFor',
    'inFile',
    'paidOn',
    'version',
  ]),
  ...each('conditions', [
    '_id',
    'kind',
    'words',
    'dueOn',
    'state',
    'answer',
    'documents',
    'givenAt',
    'note',
    'checkedAt',
    'version',
  ]),
]

const settings = {
  version: 0,
  answerDays: 14,
  places: 20,
  movesUp: 'byHand',
  payee: 'school',
  paysFor: 'your first year',
  officeName: 'Office',
  plan: { instalments: [], conditions: [] },
  funds: [],
}

const settingsFields = [
  ...Object.keys(settings).filter(name => name !== 'plan'),
  ...inside('plan', ['instalments', 'conditions']),
]

const changedAwards = [...each('changed', ['_id', 'version']), ...each('refused', ['_id', 'why'])]

/** One's own is refused award by award. */
const eachAward = { ...anyStaff(200), absent: staffOnly(200) }

export const awardsAccess: AccessTable<typeof awardEndpoints> = {
  'GET /ownAwards': {
    answers: { none: notVisitor(200) },
    fields: each('', [...award, 'toGive', 'next', ...inside('next', ['words', 'dueOn', 'sentBack'])]),
  },
  'GET /ownAwards/:id': {
    answers: ownOnly(200),
    fields: [
      ...whole,
      'applicant',
      'address',
      'deferralAnswer',
      ...inside('deferralAnswer', ['granted', 'words']),
      'checkCode',
    ],
    about: awardTargets.awardAccepted,
  },
  'GET /awards/letter/:id': { answers: ownOnly(200), fields: [], about: awardTargets.awardAccepted },
  'POST /awards/answer/:id': {
    answers: ownOnly(200),
    fields: ['version'],
    about: awardTargets.awardOffered,
    body: () => ({ version: 1, answer: 'accept' }),
    writes: { actor: 'user', whose: 'own', maySet: ['version', 'answer'], row: changedIn('awards') },
  },
  'POST /awards/takeBack/:id': {
    answers: ownOnly(200),
    fields: ['version'],
    about: awardTargets.awardAccepted,
    body: () => ({ version: 1 }),
    writes: { actor: 'user', whose: 'own', maySet: ['version'], row: changedIn('awards') },
  },
  'POST /awards/defer/:id': {
    answers: ownOnly(200),
    fields: ['version'],
    about: awardTargets.awardOffered,
    body: () => ({ version: 1, words: 'In spring.' }),
    writes: { actor: 'user', whose: 'own', maySet: ['version', 'words'], row: changedIn('awards') },
  },
  'PATCH /awards/conditions/:id': {
    answers: ownOnly(200),
    fields: ['version'],
    about: awardTargets.conditionOpen,
    body: () => ({ version: 1, answer: '47' }),
    writes: {
      actor: 'user',
      whose: 'own',
      maySet: ['version', 'answer'],
      row: changedIn('award_conditions'),
    },
  },
  'POST /awards/conditions/give/:id': {
    answers: ownOnly(200),
    fields: ['version'],
    about: awardTargets.conditionOpen,
    body: () => ({ version: 1, answer: '4711', documents: [] }),
    writes: {
      actor: 'user',
      whose: 'own',
      row: changedIn('award_conditions'),
      maySet: ['version', 'answer', 'documents'],
    },
  },
  'POST /awards/check': {
    answers: { none: all(200) },
    fields: ['award'],
    body: () => ({ number: 'A-2026-000001', code: '2222-2222-2' }),
    writes: undefined,
  },
  'GET /awards': {
    answers: { none: staffOnly(200) },
    fields: [
      ...each('items', [
        '_id',
        'applicationId',
        'number',
        'applicant',
        'scholarshipName',
        'amount',
        'state',
        'answerBy',
        'reminded',
        'refused',
        ...each('toCheck', ['_id', 'words', 'version']),
        'overdue',
        'version',
      ]),
      ...inside('counts', [
        'toAnswer',
        'accepted',
        'overdue',
        'toCheck',
        'gone',
        'ready',
        'inFile',
        'returned',
      ]),
      'money',
      'money[]',
      'after',
    ],
  },
  'GET /awards/:id': {
    answers: ofOtherApplicants(200),
    fields: [
      ...whole,
      'scholarshipId',
      'applicant',
      'email',
      ...each('events', ['from', 'to', 'why', 'by', 'at']),
    ],
    about: awardTargets.awardAccepted,
  },
  'POST /awards/deferral/:id': {
    answers: ofOtherApplicants(200),
    fields: ['version'],
    about: awardTargets.awardDeferring,
    body: () => ({ version: 1, laterDays: 30 }),
    writes: staffMaySet(['version', 'laterDays', 'words'], changedIn('awards')),
  },
  'POST /awards/act': {
    answers: eachAward,
    fields: changedAwards,
    about: awardTargets.awardOffered,
    body: _id => ({ act: { kind: 'remind' }, items: [{ _id, version: 1 }], dryRun: false }),
    writes: staffMaySet(['act', 'items', 'dryRun'], changedIn('awards')),
  },
  'POST /awards/lapse/:id': {
    answers: ofOtherApplicants(200),
    fields: ['version'],
    about: awardTargets.awardSilent,
    body: () => ({ version: 1 }),
    writes: staffMaySet(['version'], changedIn('awards')),
  },
  'POST /awards/conditions/check/:id': {
    answers: ofOtherApplicants(200),
    fields: ['version'],
    about: awardTargets.conditionGiven,
    body: () => ({ version: 1, act: 'confirm' }),
    writes: staffMaySet(['version', 'act', 'words'], changedIn('award_conditions')),
  },
  'POST /awards/conditions/checkSeveral': {
    answers: eachAward,
    fields: changedAwards,
    about: awardTargets.conditionGiven,
    body: _id => ({ act: 'confirm', items: [{ _id, version: 1 }] }),
    writes: staffMaySet(['act', 'items'], changedIn('award_conditions')),
  },
  'GET /awards/settings/:id': {
    answers: anyStaff(200),
    fields: ['scholarshipName', 'currency', ...inside('settings', settingsFields)],
    about: awardTargets.scholarshipAwarding,
  },
  'PATCH /awards/settings/:id': {
    answers: anyStaff(200),
    fields: ['version'],
    about: awardTargets.scholarshipAwarding,
    body: () => ({ ...settings, version: 1 }),
    writes: staffMaySet(Object.keys(settings), ofScholarship('award_settings')),
  },
  'DELETE /awards/settings/:id': {
    answers: anyStaff(200),
    fields: modified,
    about: awardTargets.scholarshipAwarding,
  },
  'GET /awards/waitingList/:id': {
    answers: anyStaff(200),
    fields: [
      'scholarshipName',
      'movesUp',
      'places',
      'standing',
      ...each('free', ['awardId', 'number', 'amount', 'freedAt', 'batchId']),
      ...each('people', ['applicationId', 'applicant', 'rank', 'proposed', 'missing']),
    ],
    about: awardTargets.scholarshipAwarding,
  },
  'POST /awards/offerNext/:id': {
    answers: anyStaff(201),
    fields: inserted,
    about: awardTargets.placeFree,
    body: () => ({}),
    writes: undefined,
  },
}
