import type { packetEndpoints } from '../../../../contract/packets/packet-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { deleted, each, inserted } from '../access-fields.ts'
import { type AccessTable, type Answers, staff, staffOnly } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const ofNobody = { visitor: 401, user: 403, ...staff(404) } satisfies Answers

export const packetsAccess: AccessTable<typeof packetEndpoints> = {
  'POST /packets': {
    answers: {
      own: { visitor: 401, user: 403, ...staff('403 own_application') },
      "another's": staffOnly(201),
      absent: ofNobody,
    },
    fields: inserted,
    about: targets.application,
    body: target => ({ _id: newId(), kind: 'pdf', documents: false, selection: { picked: [target] } }),
    writes: undefined,
  },
  'GET /packets': {
    answers: { none: staffOnly(200) },
    fields: each('', [
      '_id',
      'kind',
      'documents',
      'applications',
      'done',
      'state',
      'note',
      'askedAt',
      'bytes',
      'expiresAt',
    ]),
  },
  'GET /packets/:id/content': {
    answers: { own: staffOnly(200), "another's": ofNobody, absent: ofNobody },
    fields: [],
    about: targets.packet,
  },
  'DELETE /packets/:id': {
    answers: { own: staffOnly(200), "another's": ofNobody, absent: ofNobody },
    fields: deleted,
    about: targets.packet,
  },
}
