import type { formEndpoints } from '../../../../contract/forms/form-endpoints.ts'
import { modified } from '../access-fields.ts'
import {
  type AccessTable,
  changedIn,
  officeScholarship,
  ofScholarship,
  publicScholarship,
  staffMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

export const formsAccess: AccessTable<typeof formEndpoints> = {
  'GET /applicationForm/:id': {
    answers: publicScholarship,
    fields: ['formVersion', 'definition.sections[]', 'references'],
    about: targets.scholarship,
  },
  'GET /forms/:id': {
    answers: officeScholarship(200),
    fields: ['definition.sections[]', 'version', 'publishedAt', 'published', 'changes[]'],
    about: targets.scholarship,
  },
  'PATCH /forms/:id': {
    answers: officeScholarship(200),
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({ version: 0, definition: { sections: [] } }),
    writes: staffMaySet(['version', 'definition'], ofScholarship('form_versions')),
  },
  'POST /forms/publish/:id': {
    answers: officeScholarship(200),
    fields: modified,
    about: targets.scholarship,
    body: () => ({ version: 0 }),
    writes: staffMaySet(['version', 'breaking'], changedIn('scholarships')),
  },
}
