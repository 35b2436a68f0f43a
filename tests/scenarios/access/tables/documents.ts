import type { documentEndpoints } from '../../../../contract/documents/document-endpoints.ts'
import { inserted, deleted, each } from '../access-fields.ts'
import { type AccessTable, anySignedIn, notVisitor, ownOnly, staff } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const upload = ['_id', 'bytes', 'received', 'inspected']

export const documentsAccess: AccessTable<typeof documentEndpoints> = {
  'POST /uploads': {
    answers: { none: notVisitor(201) },
    fields: inserted,
  },
  'GET /uploads/:id': {
    answers: ownOnly(200),
    fields: upload,
    about: targets.upload,
  },
  'PATCH /uploads/:id': {
    answers: ownOnly(200),
    fields: upload,
    about: targets.upload,
  },
  'DELETE /uploads/:id': {
    answers: anySignedIn(200),
    fields: deleted,
    about: targets.upload,
  },
  'GET /documents': {
    answers: { none: notVisitor(200) },
    fields: each('', [
      '_id',
      'name',
      'type',
      'bytes',
      'state',
      'reason',
      'uploadedAt',
      'usedFor',
      'usedFor[]',
    ]),
  },
  'DELETE /documents/:id': {
    answers: anySignedIn(200),
    fields: deleted,
    about: targets.document,
  },
  'GET /documents/:id/content': {
    answers: {
      ...ownOnly(200),
      // Submitted with an application.
      "another's decided": { visitor: 401, user: 404, ...staff(200) },
    },
    fields: [],
    about: targets.document,
  },
}
