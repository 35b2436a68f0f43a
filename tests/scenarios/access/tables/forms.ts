import type { formEndpoints } from '../../../../contract/forms/form-endpoints.ts'
import { modified } from '../access-fields.ts'
import { type AccessTable, all, changedIn, publicObject, staff, staffOnly } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

export const formsAccess: AccessTable<typeof formEndpoints> = {
  'GET /applicationForm/:id': {
    answers: { ...publicObject, archived: all(404) },
    fields: ['formVersion', 'definition.sections[]'],
    about: targets.scholarship,
  },
  'GET /forms/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(404),
    },
    fields: ['definition.sections[]', 'version', 'publishedAt', 'published', 'changes[]'],
    about: targets.scholarship,
  },
  'PATCH /forms/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(404),
    },
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({ version: 0, definition: { sections: [] } }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['version', 'definition'],
      row: target => ['form_versions', `scholarship_id = '${target}'`],
    },
  },
  'POST /forms/publish/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(404),
    },
    fields: modified,
    about: targets.scholarship,
    body: () => ({ version: 0 }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['version', 'breaking'],
      row: changedIn('scholarships'),
    },
  },
}
