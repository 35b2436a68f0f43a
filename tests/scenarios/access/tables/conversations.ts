import type { conversationEndpoints } from '../../../../contract/conversations/conversation-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { each, inserted } from '../access-fields.ts'
import {
  type AccessTable,
  type Answers,
  type Expected,
  insertedInto,
  notVisitor,
  ownOrStaff,
  staff,
  staffOnly,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const anyones = (expected: Expected) => ({
  own: staffOnly(expected),
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})
const ofApplication = (target: string): [table: string, where: string] => [
  'conversations',
  `application_id = '${target}'`,
]

export const conversationsAccess: AccessTable<typeof conversationEndpoints> = {
  'GET /conversations': {
    answers: { none: staffOnly(200) },
    fields: [
      'lastPlace',
      ...each('rows', [
        'applicationId',
        'applicant',
        'scholarshipName',
        'assignee',
        'waitingSince',
        'side',
        'excerpt',
        'at',
      ]),
    ],
  },
  'GET /conversations/unanswered': { answers: { none: staffOnly(200) }, fields: ['all', 'mine'] },
  'GET /ownConversations': {
    answers: { none: notVisitor(200) },
    fields: each('', ['applicationId', 'unread']),
  },
  // Of their own applications, staff are the applicant.
  'GET /conversations/:id': {
    answers: ownOrStaff(200),
    fields: [
      'side',
      'applicant',
      'scholarshipName',
      'universityName',
      'mayWrite',
      'waits',
      'readByApplicant',
      'readByOffice',
      'lastNumber',
      ...each('messages', ['_id', 'number', 'side', 'by', 'own', 'at', 'text', 'receipt', 'request']),
    ],
    about: targets.applicationTalkedAbout,
  },
  'POST /conversations/:id': {
    answers: ownOrStaff(201),
    fields: inserted,
    about: targets.applicationTalkedAbout,
    body: () => ({ _id: newId(), text: 'The calendar year.' }),
    writes: { actor: 'user', whose: 'own', maySet: ['_id', 'text'], row: insertedInto('messages') },
  },
  'PATCH /conversations/read/:id': {
    answers: ownOrStaff(200),
    fields: ['modifiedCount'],
    about: targets.applicationTalkedAbout,
    body: () => ({ number: 2 }),
    writes: { actor: 'user', whose: 'own', maySet: ['number'], row: ofApplication },
  },
  'POST /conversations/nothingToAnswer/:id': {
    answers: {
      own: { user: 403, ...staff('403 own_application') } satisfies Answers,
      "another's": staffOnly(200),
      absent: staffOnly(404),
    },
    fields: ['modifiedCount'],
    about: targets.applicationTalkedAbout,
    body: () => ({ number: 2 }),
    writes: { actor: 'moderator', whose: "another's", maySet: ['number'], row: ofApplication },
  },
  'GET /conversations/scholarship/:id': {
    answers: anyones(200),
    fields: ['applicantsFirst'],
    about: targets.scholarship,
  },
  'PATCH /conversations/scholarship/:id': {
    answers: anyones(200),
    fields: ['modifiedCount'],
    about: targets.scholarship,
    body: () => ({ applicantsFirst: true }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['applicantsFirst'],
      row: target => ['conversation_settings', `scholarship_id = '${target}'`],
    },
  },
}
