import type { recordEndpoints } from '../../../../contract/record/record-endpoints.ts'
import { each } from '../access-fields.ts'
import { type AccessTable, adminOnly, ofOtherApplicants } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const entry = ['_id', 'at', 'by', 'as', 'action']

export const recordAccess: AccessTable<typeof recordEndpoints> = {
  'GET /record': {
    answers: { none: adminOnly(200) },
    fields: each('', [...entry, 'object', 'applicationId', 'scholarship', 'person', 'requestId']),
  },
  'GET /appliedScholarship/record/:id': {
    answers: ofOtherApplicants(200),
    fields: each('', [...entry, ...each('changes', ['field', 'from', 'to'])]),
    about: targets.application,
  },
}
