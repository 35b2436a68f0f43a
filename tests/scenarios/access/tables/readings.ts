import type { readingEndpoints } from '../../../../contract/committees/reading-endpoints.ts'
import { versionOf } from '../../../../server/features/committees/ranking/ranking-service.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { each, inserted, inside, modified } from '../access-fields.ts'
import {
  type AccessTable,
  all,
  type Answers,
  callersIn,
  changedIn,
  type Expected,
  insertedInto,
  notVisitor,
  ofScholarship,
  signedIn,
  usersMaySet,
} from '../access-rows.ts'
import { readingTargets } from '../reading-targets.ts'

/** The link of an invitation says whose it is about; a forged one is about nothing. */
const byInvitation = { own: signedIn(200), "another's": all(200), absent: all(404) }

/** Staff see the scholarship at the desk, so that in its blind committee they read nothing, also of their own. */
const readersOwn = (expected: Expected) => ({
  own: { user: expected, moderator: 404, admin: 404 } satisfies Answers,
  "another's": notVisitor(404),
  absent: notVisitor(404),
})

const pointsThen = ['points[]', 'at']

const reading = [
  '_id',
  'scholarshipId',
  'scholarshipName',
  'committeeState',
  'dueAt',
  'state',
  'application',
  ...inside('application', [
    'number',
    'name',
    ...each('sections', [
      'title',
      ...each('answers', ['question', 'wording', 'text', ...each('documents', ['document', 'type'])]),
    ]),
    ...each('letters', ['text', 'document']),
  ]),
  'number',
  ...each('criteria', ['name', 'weight', 'words[]']),
  'points[]',
  'words',
  'version',
  'savedAt',
  'nth',
  'of',
  'next',
  'undoUntil',
  ...each('earlier', pointsThen),
  'others',
  ...each('others', ['by', 'points[]', 'mean', 'words', ...each('earlier', pointsThen)]),
  'remarks',
  ...each('remarks', ['by', 'own', 'text', 'at']),
  'othersFrom',
]

export const readingsAccess: AccessTable<typeof readingEndpoints> = {
  'GET /invitations/:token': {
    answers: byInvitation,
    fields: ['scholarshipId', 'scholarshipName', 'part', 'email', 'most', 'dueAt', 'state'],
    about: readingTargets.invitationToken,
  },
  'POST /invitations/accept/:token': {
    answers: {
      own: { user: 200, moderator: '409 sees_at_desk', admin: '409 sees_at_desk' },
      "another's": { visitor: 401, user: 200, moderator: '409 sees_at_desk', admin: '409 sees_at_desk' },
      absent: notVisitor(404),
    },
    fields: modified,
    about: readingTargets.invitationToken,
  },
  'POST /invitations/decline/:token': {
    answers: byInvitation,
    fields: modified,
    about: readingTargets.invitationToken,
  },
  'GET /readings': {
    answers: { none: notVisitor(200) },
    fields: each('', [
      'scholarshipId',
      'scholarshipName',
      'part',
      'state',
      'dueAt',
      'named',
      'names[]',
      'most',
      ...each('readings', [
        '_id',
        'number',
        'state',
        'given',
        'criteria',
        'mean',
        'minutes',
        'undoUntil',
        'othersFrom',
      ]),
    ]),
  },
  'POST /readings/names/:id': {
    answers: readersOwn(200),
    fields: modified,
    about: readingTargets.scholarshipToRead,
    body: () => ({ names: ['Kim Lee'], most: 5 }),
    writes: usersMaySet(['names', 'most'], callersIn('committee_members')),
  },
  'GET /readings/:id': {
    answers: readersOwn(200),
    fields: reading,
    about: readingTargets.readingWithDocument,
  },
  'PATCH /readings/:id': {
    answers: readersOwn(200),
    fields: ['version'],
    about: readingTargets.reading,
    body: () => ({ version: 1, points: [4], words: 'Clear' }),
    writes: usersMaySet(['version', 'points', 'words'], changedIn('committee_readings')),
  },
  'POST /readings/:id': {
    answers: readersOwn(200),
    fields: ['version', 'state', 'undoUntil', 'next'],
    about: readingTargets.readingToSubmit,
    body: () => ({ version: 1, act: 'submit' }),
    writes: usersMaySet(['version', 'act'], changedIn('committee_readings')),
  },
  'GET /readings/document/:id': {
    answers: readersOwn(200),
    fields: [],
    about: readingTargets.readingWithDocument,
    query: '?document=1',
  },
  'POST /readings/remarks/:id': {
    answers: readersOwn(201),
    fields: inserted,
    about: readingTargets.readingDiscussed,
    body: () => ({ _id: newId(), text: 'The plan is thin.' }),
    writes: usersMaySet(['_id', 'text'], insertedInto('committee_remarks')),
  },
  'GET /readings/ranking/:id': {
    answers: readersOwn(200),
    fields: [
      'scholarshipId',
      'scholarshipName',
      'state',
      'part',
      'places',
      'amount',
      'budget',
      'left',
      'readingsEach',
      ...each('rows', ['number', 'place', 'tied', 'mean', 'adjusted', 'spread', 'readings', 'own', 'moved']),
      ...each('rows', inside('moved', ['from', 'reason'])),
      'recused[]',
      'severity',
      ...inside('severity', ['strictest', 'mildest', 'readers']),
      'version',
    ],
    about: readingTargets.scholarshipToRank,
  },
  'POST /readings/ranking/:id': {
    answers: readersOwn(200),
    fields: ['version'],
    about: readingTargets.scholarshipToRank,
    body: () => ({ number: 893, place: 1, reason: 'Need' }),
    writes: usersMaySet(['number', 'place', 'reason'], ofScholarship('committee_moves')),
  },
  'POST /readings/handOver/:id': {
    answers: readersOwn(200),
    fields: modified,
    about: readingTargets.scholarshipToHandOver,
    body: () => ({ version: versionOf({ ranked: [], recused: [] }), places: 0, waitlist: 0 }),
    writes: usersMaySet(['version', 'places', 'waitlist'], ofScholarship('committees')),
  },
}
