import type { importEndpoints } from '../../../../contract/imports/import-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { deleted, each, inserted, inside, modified } from '../access-fields.ts'
import {
  type AccessTable,
  adminOnly,
  adminsMaySet,
  anyAdmin,
  changedIn,
  insertedInto,
} from '../access-rows.ts'
import { importTargets, matching } from '../import-targets.ts'

const record = [
  '_id',
  'kind',
  'scholarshipName',
  'fileName',
  'bytes',
  'state',
  'note',
  'by',
  'startedAt',
  'doneAt',
  'progress',
  'rows',
  'imported',
  'expiresAt',
]

export const importsAccess: AccessTable<typeof importEndpoints> = {
  'POST /imports': {
    answers: { none: adminOnly(201) },
    fields: inserted,
    body: () => ({ _id: newId(), kind: 'scholarships', fileName: 'rows.csv', bytes: 3 }),
    writes: adminsMaySet(
      ['_id', 'id', 'kind', 'scholarship', 'scholarship_id', 'fileName', 'file_name', 'bytes'],
      insertedInto('imports'),
      'none',
    ),
  },
  'POST /imports/content/:id': { answers: anyAdmin(200), fields: modified, about: importTargets.begun },
  'GET /imports': { answers: { none: adminOnly(200) }, fields: each('', record) },
  'GET /imports/:id': {
    answers: anyAdmin(200),
    fields: [
      ...record,
      'version',
      'scholarship',
      'encoding',
      ...each('encodings', ['encoding', 'lines[]', 'isLast']),
      ...each('sheets', ['name', 'isHidden', 'rows', 'hiddenRows', 'titleRow', 'suggested[]']),
      ...each('sheets[].opening', ['row', 'text']),
      ...each('sheets[].columns', ['title', 'isHidden', 'samples[]', 'dates', 'notes[]']),
      ...each('fields', ['key', 'title', 'required', 'isDate', 'joins']),
      ...['sheet', 'columns[]', 'dateOrder', 'publish', 'hidden', 'leaveOut'].map(
        field => `matching.${field}`,
      ),
      ...['fresh', 'already', 'problems'].map(field => `report.${field}`),
      ...each('report.groups', ['column', 'message', 'count']),
      ...each('report.first', ['row', 'column', 'message']),
      ...each('report.lacking', ['column', 'count']),
      'uninvited',
      'unreachable',
      ...inside('invitations', ['leaving', 'sent', 'refused']),
      'drafts',
    ],
    about: importTargets.checked,
  },
  'PATCH /imports/:id': {
    answers: anyAdmin(200),
    fields: modified,
    about: importTargets.checked,
    body: () => ({ version: 0, ...matching }),
    writes: adminsMaySet(
      ['version', 'sheet', 'columns', 'dateOrder', 'publish', 'hidden', 'leaveOut', 'matching'],
      changedIn('imports'),
    ),
  },
  'POST /imports/read/:id': {
    answers: anyAdmin(200),
    fields: modified,
    about: importTargets.checked,
    body: () => ({ version: 0, encoding: 'windows-1250' }),
    writes: adminsMaySet(['version', 'encoding', 'titles', 'sheets', 'matching'], changedIn('imports')),
  },
  'POST /imports/check/:id': {
    answers: anyAdmin(200),
    fields: modified,
    about: importTargets.checked,
    body: () => ({ version: 0 }),
    writes: undefined,
  },
  'GET /imports/problems/:id': { answers: anyAdmin(200), fields: [], about: importTargets.checked },
  'POST /imports/run/:id': {
    answers: anyAdmin(200),
    fields: modified,
    about: importTargets.checked,
    body: () => ({ version: 0 }),
    writes: undefined,
  },
  'POST /imports/undo/:id': { answers: anyAdmin(200), fields: modified, about: importTargets.done },
  'POST /imports/publish/:id': {
    answers: anyAdmin(200),
    fields: ['published', 'next', ...each('refused', ['name', 'why'])],
    about: importTargets.done,
    body: () => ({ after: null }),
    writes: undefined,
  },
  'POST /imports/invite/:id': { answers: anyAdmin(200), fields: modified, about: importTargets.uninvited },
  'DELETE /imports/:id': { answers: anyAdmin(200), fields: deleted, about: importTargets.checked },
}
