import type { bulkEndpoints } from '../../../../contract/bulk/bulk-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { each, inserted, inside } from '../access-fields.ts'
import { type AccessTable, insertedInto, officersOwn, staffMaySet, staffOnly } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const anyApplication = { own: staffOnly(201), "another's": staffOnly(201), absent: staffOnly(201) }

const summary = [
  '_id',
  'kind',
  'title',
  'state',
  'createdAt',
  ...inside('counts', ['ready', 'left_out', 'done', 'skipped', 'undone', 'kept']),
  'gone',
]

export const bulkAccess: AccessTable<typeof bulkEndpoints> = {
  'GET /bulk': { answers: { none: staffOnly(200) }, fields: each('', summary) },
  'POST /bulk': {
    answers: anyApplication,
    fields: inserted,
    about: targets.application,
    body: application => ({
      _id: newId(),
      act: { kind: 'label', label: 'interview' },
      selection: { picked: [application] },
    }),
    writes: staffMaySet(['_id', 'act', 'selection'], insertedInto('bulk_actions')),
  },
  'POST /bulk/decisions': {
    // A file with an absent one is refused by row: tests/integration/bulk.
    answers: { own: staffOnly(201), "another's": staffOnly(201) },
    // A file whose encoding is asked about: tests/integration/bulk/decisions-file.test.ts.
    fields: [...inserted, 'encodings'],
    about: targets.application,
    body: application => ({
      _id: newId(),
      file: Buffer.from(`application,outcome,reason\n${application},decline,Incomplete`).toString('base64'),
    }),
    writes: staffMaySet(['_id', 'file', 'encoding'], insertedInto('bulk_actions')),
  },
  'GET /bulk/:id': {
    answers: officersOwn(200),
    fields: [
      ...summary,
      ...each('items', ['applicationId', 'applicant', 'scholarshipName', 'state', 'from', 'to', 'why']),
      'lastPlace',
    ],
    about: targets.bulkPreviewed,
  },
  'POST /bulk/run/:id': { answers: officersOwn(200), fields: ['state'], about: targets.bulkPreviewed },
  'POST /bulk/undo/:id': { answers: officersOwn(200), fields: ['state'], about: targets.bulkDone },
}
