import type { conversationEndpoints } from '../../../../contract/conversations/conversation-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { each, inserted, modified } from '../access-fields.ts'
import {
  type AccessTable,
  anyStaff,
  insertedInto,
  notVisitor,
  ofApplication,
  ofOtherApplicants,
  ofScholarship,
  ownOrStaff,
  staffMaySet,
  staffOnly,
  usersMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

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
    writes: usersMaySet(['_id', 'text'], insertedInto('messages')),
  },
  'PATCH /conversations/read/:id': {
    answers: ownOrStaff(200),
    fields: modified,
    about: targets.applicationTalkedAbout,
    body: () => ({ number: 2 }),
    writes: usersMaySet(['number'], ofApplication('conversations')),
  },
  'POST /conversations/nothingToAnswer/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: targets.applicationTalkedAbout,
    body: () => ({ number: 2 }),
    writes: staffMaySet(['number'], ofApplication('conversations')),
  },
  'GET /conversations/scholarship/:id': {
    answers: anyStaff(200),
    fields: ['applicantsFirst'],
    about: targets.scholarship,
  },
  'PATCH /conversations/scholarship/:id': {
    answers: anyStaff(200),
    fields: modified,
    about: targets.scholarship,
    body: () => ({ applicantsFirst: true }),
    writes: staffMaySet(['applicantsFirst'], ofScholarship('conversation_settings')),
  },
}
