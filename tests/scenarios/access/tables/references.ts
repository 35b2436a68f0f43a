import type { referenceEndpoints } from '../../../../contract/references/reference-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { dateIn } from '../../../support/factories.ts'
import { each, inserted } from '../access-fields.ts'
import {
  type AccessTable,
  type Answers,
  byMailedLink,
  type Expected,
  insertedInto,
  notVisitor,
  signedIn,
  staff,
  staffOnly,
  type Writing,
} from '../access-rows.ts'
import { earlierOf, targets } from '../access-targets.ts'

const anyones = (expected: Expected) => ({
  own: staffOnly(expected),
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})
/** Officers read and handle what is written about others, and nothing about themselves. */
const ofOthers = (expected: Expected) => ({
  own: { user: 403, ...staff('403 own_application') } satisfies Answers,
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})
const person = [
  '_id',
  'name',
  'email',
  'relation',
  'state',
  'askedAt',
  'openedAt',
  'settledAt',
  'refused',
  'remindFrom',
]
const requestOf = (token: string) => token.split('.')[0] ?? ''
const letter = () => ({ text: 'She works well.', version: 0 })
const writesLetter = {
  actor: 'user',
  whose: 'own',
  maySet: ['text', 'version'],
  row: (token: string): [table: string, where: string] => [
    'reference_letters',
    `request_id = '${requestOf(token)}'`,
  ],
} satisfies Writing

export const referencesAccess: AccessTable<typeof referenceEndpoints> = {
  'GET /references/scholarship/:id': {
    answers: anyones(200),
    fields: ['scholarshipName', 'universityName', 'count', 'asks', 'closesOn', 'question', 'version'],
    about: targets.scholarship,
  },
  'PATCH /references/scholarship/:id': {
    answers: anyones(200),
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({ count: 2, asks: 'application', closesOn: dateIn(30), question: 'How?', version: 0 }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['count', 'asks', 'closesOn', 'question', 'version'],
      row: target => ['reference_settings', `scholarship_id = '${target}'`],
    },
  },
  'GET /references/missing/:id': {
    answers: anyones(200),
    fields: [
      'total',
      'next',
      ...each('rows', ['applicationId', 'applicant', 'received', 'closesAt', ...each('people', person)]),
    ],
    about: targets.scholarshipAskingReferences,
  },
  'POST /references/remindAll/:id': {
    answers: anyones(200),
    fields: ['reminded'],
    about: targets.scholarshipAskingReferences,
  },
  'GET /references/application/:id': {
    answers: ofOthers(200),
    fields: ['count', 'received', 'closesAt', 'extended', ...each('people', [...person, 'text', 'file'])],
    about: targets.applicationWithReference,
  },
  'GET /references/file/:id': {
    answers: ofOthers(200),
    fields: [],
    about: targets.referenceReceived,
  },
  'POST /references/remindOne/:id': {
    answers: ofOthers(200),
    fields: ['mailAt'],
    about: targets.reference,
  },
  'PATCH /references/address/:id': {
    answers: ofOthers(200),
    fields: inserted,
    about: targets.reference,
    body: () => ({ email: `${newId()}@example.org` }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['email'],
      row: insertedInto('reference_requests'),
    },
  },
  'POST /references/extend/:id': {
    answers: ofOthers(200),
    fields: ['modifiedCount'],
    about: targets.applicationWithReference,
    body: () => ({ closesOn: dateIn(40), reason: 'In hospital.' }),
    writes: undefined,
  },
  'GET /ownReferences': {
    answers: { none: notVisitor(200) },
    fields: each('', [
      'scholarshipId',
      'scholarshipName',
      'universityName',
      'count',
      'question',
      'closesAt',
      'open',
      ...each('people', person),
    ]),
  },
  'POST /references': {
    answers: {
      own: notVisitor(201),
      "another's": notVisitor(404),
      absent: notVisitor(404),
    },
    fields: inserted,
    about: targets.scholarshipAskingReferences,
    body: scholarshipId => ({
      scholarshipId,
      name: 'Dr Farida Akhter',
      email: `${newId()}@example.org`,
      relation: 'My teacher',
    }),
    writes: {
      actor: 'user',
      whose: 'own',
      maySet: ['scholarshipId', 'name', 'email', 'relation', 'replaces'],
      row: insertedInto('reference_requests'),
    },
  },
  'POST /references/remind/:id': {
    answers: { own: signedIn(200), "another's": notVisitor(404), absent: notVisitor(404) },
    fields: ['mailAt'],
    about: targets.reference,
  },
  'GET /reference/:token': {
    answers: byMailedLink,
    fields: [
      'state',
      ...[
        'applicantName',
        'scholarshipName',
        'universityName',
        'refereeName',
        'question',
        'closesAt',
        'text',
        'version',
        'file',
        'fileVersion',
      ].map(name => `request.${name}`),
      ...['_id', 'scholarshipName', 'sentAt'].map(name => `request.earlier[].${name}`),
    ],
    about: targets.referenceToken,
  },
  'POST /reference/open/:token': {
    answers: byMailedLink,
    fields: ['state'],
    about: targets.referenceToken,
  },
  'PATCH /reference/:token': {
    answers: byMailedLink,
    fields: ['version'],
    about: targets.referenceToken,
    body: letter,
    writes: writesLetter,
  },
  'POST /reference/send/:token': {
    answers: byMailedLink,
    fields: ['state'],
    about: targets.referenceToken,
    body: letter,
    writes: writesLetter,
  },
  'POST /reference/decline/:token': {
    answers: byMailedLink,
    fields: ['state'],
    about: targets.referenceToken,
  },
  'POST /reference/file/:token': {
    answers: byMailedLink,
    fields: ['name', 'bytes', 'fileVersion', 'refused'],
    about: targets.referenceToken,
  },
  'DELETE /reference/file/:token': {
    answers: byMailedLink,
    fields: ['deletedCount', 'fileVersion'],
    about: targets.referenceToken,
  },
  'POST /reference/reuse/:token': {
    answers: byMailedLink,
    fields: ['text', 'version', 'file', 'fileVersion'],
    about: targets.referenceTokenAgain,
    body: token => ({ letter: earlierOf(requestOf(token)), version: 0 }),
    writes: { ...writesLetter, maySet: ['letter', 'version'] },
  },
  'POST /reference/forget/:token': {
    answers: byMailedLink,
    fields: ['state'],
    about: targets.referenceToken,
  },
}
