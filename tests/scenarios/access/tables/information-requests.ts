import type { informationRequestEndpoints } from '../../../../contract/information-requests/information-request-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { each, inserted, modified } from '../access-fields.ts'
import {
  type AccessTable,
  changedIn,
  insertedInto,
  notVisitor,
  ofOtherApplicants,
  staffMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

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
    answers: ofOtherApplicants(201),
    fields: inserted,
    about: targets.applicationWithReceipt,
    body: () => ({ _id: newId(), text: 'Please look again.', questions: ['phone'], dueAt: inTenDays() }),
    writes: staffMaySet(['_id', 'text', 'questions', 'dueAt'], insertedInto('information_requests')),
  },
  'PATCH /informationRequests/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: targets.informationRequest,
    body: () => ({ dueAt: inTenDays() }),
    writes: staffMaySet(['dueAt'], changedIn('information_requests')),
  },
  'POST /informationRequests/withdraw/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: targets.informationRequest,
  },
}
