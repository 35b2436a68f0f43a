import type { recordEndpoints } from '../../../../contract/record/record-endpoints.ts'
import { each } from '../access-fields.ts'
import { type AccessTable, adminOnly, staff, staffOnly } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const entry = ['_id', 'at', 'by', 'as', 'action']

export const recordAccess: AccessTable<typeof recordEndpoints> = {
  'GET /record': {
    answers: { none: adminOnly(200) },
    fields: each('', [...entry, 'object', 'applicationId', 'scholarship', 'person', 'requestId']),
  },
  'GET /appliedScholarship/record/:id': {
    answers: {
      own: { user: 403, ...staff('403 own_application') },
      "another's": staffOnly(200),
      absent: staffOnly(404),
    },
    fields: each('', [...entry, ...each('changes', ['field', 'from', 'to'])]),
    about: targets.application,
  },
}
