import type { importEndpoints } from '../../../../contract/imports/import-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { deleted, each, inserted, modified } from '../access-fields.ts'
import { type AccessTable, adminOnly, changedIn, type Expected, insertedInto } from '../access-rows.ts'
import { importTargets, matching } from '../import-targets.ts'

/** Admins share them. */
const shared = (expected: Expected) => ({
  own: adminOnly(expected),
  "another's": adminOnly(expected),
  absent: adminOnly(404),
})

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
    writes: {
      actor: 'admin',
      whose: 'none',
      maySet: ['_id', 'id', 'kind', 'scholarship', 'scholarship_id', 'fileName', 'file_name', 'bytes'],
      row: insertedInto('imports'),
    },
  },
  'POST /imports/content/:id': { answers: shared(200), fields: modified, about: importTargets.begun },
  'GET /imports': { answers: { none: adminOnly(200) }, fields: each('', record) },
  'GET /imports/:id': {
    answers: shared(200),
    fields: [
      ...record,
      'version',
      ...each('sheets', ['name', 'rows', 'suggested[]']),
      ...each('sheets[].columns', ['title', 'samples[]', 'dates']),
      ...each('fields', ['key', 'title', 'required', 'isDate']),
      ...['sheet', 'columns[]', 'dateOrder', 'publish'].map(field => `matching.${field}`),
      ...['fresh', 'already', 'problems'].map(field => `report.${field}`),
      ...each('report.groups', ['column', 'message', 'count']),
      ...each('report.first', ['row', 'column', 'message']),
      'uninvited',
    ],
    about: importTargets.checked,
  },
  'PATCH /imports/:id': {
    answers: shared(200),
    fields: modified,
    about: importTargets.checked,
    body: () => ({ version: 0, ...matching }),
    writes: {
      actor: 'admin',
      whose: "another's",
      maySet: ['version', 'sheet', 'columns', 'dateOrder', 'publish', 'matching'],
      row: changedIn('imports'),
    },
  },
  'POST /imports/check/:id': {
    answers: shared(200),
    fields: modified,
    about: importTargets.checked,
    body: () => ({ version: 0 }),
    writes: undefined,
  },
  'GET /imports/problems/:id': { answers: shared(200), fields: [], about: importTargets.checked },
  'POST /imports/run/:id': {
    answers: shared(200),
    fields: modified,
    about: importTargets.checked,
    body: () => ({ version: 0 }),
    writes: undefined,
  },
  'POST /imports/undo/:id': { answers: shared(200), fields: modified, about: importTargets.done },
  'POST /imports/invite/:id': { answers: shared(200), fields: modified, about: importTargets.uninvited },
  'DELETE /imports/:id': { answers: shared(200), fields: deleted, about: importTargets.checked },
}
