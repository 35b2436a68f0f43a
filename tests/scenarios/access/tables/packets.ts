import type { packetEndpoints } from '../../../../contract/packets/packet-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { deleted, each, inserted } from '../access-fields.ts'
import { type AccessTable, fileOfOtherApplicants, officersOwn, staffOnly } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

export const packetsAccess: AccessTable<typeof packetEndpoints> = {
  'POST /packets': {
    answers: fileOfOtherApplicants,
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
      'withoutNames',
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
    answers: officersOwn(200),
    fields: [],
    about: targets.packet,
  },
  'DELETE /packets/:id': {
    answers: officersOwn(200),
    fields: deleted,
    about: targets.packet,
  },
}
