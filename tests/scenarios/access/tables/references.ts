import type { referenceEndpoints } from '../../../../contract/references/reference-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { dateIn } from '../../../support/factories.ts'
import { each, inserted, inside, modified } from '../access-fields.ts'
import {
  type AccessTable,
  anyStaff,
  byMailedLink,
  insertedInto,
  notVisitor,
  ofOtherApplicants,
  ofScholarship,
  ownOnly,
  staffMaySet,
  usersMaySet,
} from '../access-rows.ts'
import { earlierOf, targets } from '../access-targets.ts'

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
const mayWriteLetter = (...maySet: string[]) =>
  usersMaySet(maySet, token => ['reference_letters', `request_id = '${requestOf(token)}'`])

export const referencesAccess: AccessTable<typeof referenceEndpoints> = {
  'GET /references/scholarship/:id': {
    answers: anyStaff(200),
    fields: [
      'scholarshipName',
      'universityName',
      'count',
      'asks',
      'closesOn',
      'question',
      'copies',
      'version',
    ],
    about: targets.scholarship,
  },
  'PATCH /references/scholarship/:id': {
    answers: anyStaff(200),
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({ count: 2, asks: 'application', closesOn: dateIn(30), question: 'How?', version: 0 }),
    writes: staffMaySet(
      ['count', 'asks', 'closesOn', 'question', 'copies', 'version'],
      ofScholarship('reference_settings'),
    ),
  },
  'GET /references/missing/:id': {
    answers: anyStaff(200),
    fields: [
      'total',
      ...inside('reminds', ['mails', 'later', 'refused', ...each('referees', ['name', 'applicant'])]),
      'namedNobody[]',
      'next',
      ...each('rows', ['applicationId', 'applicant', 'received', 'closesAt', ...each('people', person)]),
    ],
    about: targets.scholarshipAskingReferences,
  },
  'POST /references/remindAll/:id': {
    answers: anyStaff(200),
    fields: ['reminded', 'later'],
    about: targets.scholarshipAskingReferences,
  },
  'GET /references/application/:id': {
    answers: ofOtherApplicants(200),
    fields: ['count', 'received', 'closesAt', 'extended', ...each('people', [...person, 'text', 'file'])],
    about: targets.applicationWithReference,
  },
  'GET /references/file/:id': {
    answers: ofOtherApplicants(200),
    fields: [],
    about: targets.referenceReceived,
  },
  'POST /references/remindOne/:id': {
    answers: ofOtherApplicants(200),
    fields: ['mailAt'],
    about: targets.reference,
  },
  'PATCH /references/address/:id': {
    answers: ofOtherApplicants(200),
    fields: inserted,
    about: targets.reference,
    body: () => ({ email: `${newId()}@example.org` }),
    writes: staffMaySet(['email'], insertedInto('reference_requests')),
  },
  'POST /references/extend/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: targets.applicationWithReference,
    body: () => ({ closesOn: dateIn(40), reason: 'In hospital.' }),
    writes: undefined,
  },
  'GET /ownReferences': {
    answers: { none: notVisitor(200) },
    fields: each('', [
      'applicationId',
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
    writes: usersMaySet(
      ['scholarshipId', 'name', 'email', 'relation', 'replaces'],
      insertedInto('reference_requests'),
    ),
  },
  'POST /references/remind/:id': {
    answers: ownOnly(200),
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
    writes: mayWriteLetter('text', 'version'),
  },
  'POST /reference/send/:token': {
    answers: byMailedLink,
    fields: ['state'],
    about: targets.referenceToken,
    body: letter,
    writes: mayWriteLetter('text', 'version'),
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
    writes: mayWriteLetter('letter', 'version'),
  },
  'POST /reference/forget/:token': {
    answers: byMailedLink,
    fields: ['state'],
    about: targets.referenceToken,
  },
}
