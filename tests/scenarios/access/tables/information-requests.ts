import type { informationRequestEndpoints } from '../../../../contract/information-requests/information-request-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { each, inserted } from '../access-fields.ts'
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

const ofOthers = (expected: Expected) => ({
  own: { user: 403, ...staff('403 own_application') } satisfies Answers,
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})
const inTenDays = () => new Date(Date.now() + 864_000_000).toISOString()

export const informationRequestsAccess: AccessTable<typeof informationRequestEndpoints> = {
  'GET /ownInformationRequests': {
    answers: { none: notVisitor(200) },
    fields: [
      ...each('open', [
        '_id',
        'applicationId',
        'scholarshipName',
        'universityName',
        'dueAt',
        'lapsed',
        'count',
      ]),
      ...each('pauses', ['applicationId', 'days']),
    ],
  },
  'POST /informationRequests/:id': {
    answers: ofOthers(201),
    fields: inserted,
    about: targets.applicationWithReceipt,
    body: () => ({ _id: newId(), text: 'Please look again.', questions: ['phone'], dueAt: inTenDays() }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['_id', 'text', 'questions', 'dueAt'],
      row: insertedInto('information_requests'),
    },
  },
  'PATCH /informationRequests/:id': {
    answers: ofOthers(200),
    fields: ['modifiedCount'],
    about: targets.informationRequest,
    body: () => ({ dueAt: inTenDays() }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['dueAt'],
      row: changedIn('information_requests'),
    },
  },
  'POST /informationRequests/withdraw/:id': {
    answers: ofOthers(200),
    fields: ['modifiedCount'],
    about: targets.informationRequest,
  },
}
