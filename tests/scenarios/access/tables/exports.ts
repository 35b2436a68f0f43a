import type { exportEndpoints } from '../../../../contract/exports/export-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { deleted, each, inserted } from '../access-fields.ts'
import {
  type AccessTable,
  anyStaff,
  insertedInto,
  fileOfOtherApplicants,
  officersOwn,
  staffMaySet,
  staffOnly,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

export const exportsAccess: AccessTable<typeof exportEndpoints> = {
  'POST /exports': {
    answers: fileOfOtherApplicants,
    fields: inserted,
    about: targets.application,
    body: target => ({
      _id: newId(),
      kind: 'applications',
      format: 'csv',
      selection: { picked: [target] },
      columns: ['name'],
    }),
    writes: undefined,
  },
  'GET /exports': {
    answers: { none: staffOnly(200) },
    fields: each('', [
      '_id',
      'kind',
      'format',
      'name',
      'scholarshipName',
      'columns',
      'state',
      'note',
      'askedAt',
      'takenAt',
      'expected',
      'written',
      'bytes',
      'sha256',
      'expiresAt',
    ]),
  },
  'GET /export-questions/:id': {
    answers: anyStaff(200),
    fields: each('', ['column', 'wording', 'asked']),
    about: targets.scholarship,
  },
  'GET /exports/:id/content': {
    answers: officersOwn(200),
    fields: [],
    about: targets.exported,
  },
  'DELETE /exports/:id': {
    answers: officersOwn(200),
    fields: deleted,
    about: targets.exported,
  },
  'GET /export-sets': {
    answers: { none: staffOnly(200) },
    fields: each('', ['_id', 'name', 'kind', 'format', 'scholarshipName', 'columns', 'by']),
  },
  'POST /export-sets': {
    answers: { none: staffOnly(201) },
    fields: inserted,
    body: () => ({ name: `Set ${newId()}`, kind: 'applications', format: 'csv', columns: ['name'] }),
    writes: staffMaySet(
      ['name', 'kind', 'format', 'columns', 'selection', 'scholarship', 'wish', 'scholarship_id'],
      insertedInto('export_sets'),
      'none',
    ),
  },
  'POST /export-sets/run/:id': {
    answers: anyStaff(201),
    fields: inserted,
    about: targets.exportSet,
    body: () => ({ _id: newId() }),
    writes: undefined,
  },
  'DELETE /export-sets/:id': {
    answers: {
      own: staffOnly(200),
      "another's": { visitor: 401, user: 403, moderator: 404, admin: 200 },
      absent: staffOnly(404),
    },
    fields: deleted,
    about: targets.exportSet,
  },
}
