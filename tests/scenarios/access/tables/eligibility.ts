import type { conditionEndpoints } from '../../../../contract/eligibility/condition-endpoints.ts'
import { each, modified } from '../access-fields.ts'
import {
  type AccessTable,
  adminOnly,
  adminsMaySet,
  changedIn,
  notVisitor,
  officeScholarship,
  ofScholarship,
  publicScholarship,
  staffMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const conditions = ['mode', 'definition.all[]', 'definition.oneOf[]', 'version']
const definition = { all: [], oneOf: [] }

export const eligibilityAccess: AccessTable<typeof conditionEndpoints> = {
  'GET /conditions/:id': {
    answers: publicScholarship,
    fields: [...conditions, 'number'],
    about: targets.scholarship,
  },
  'GET /eligibility/:id': {
    answers: officeScholarship(200),
    fields: [...conditions, 'publishedAt', 'published'],
    about: targets.scholarship,
  },
  'PATCH /eligibility/:id': {
    answers: officeScholarship(200),
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({ version: 0, mode: 'require', definition }),
    writes: staffMaySet(['version', 'mode', 'definition'], ofScholarship('eligibility_versions')),
  },
  'POST /eligibility/publish/:id': {
    answers: officeScholarship(200),
    fields: modified,
    about: targets.scholarship,
    body: () => ({ version: 0 }),
    writes: staffMaySet(['version'], changedIn('scholarships')),
  },
  'POST /eligibility/preview/:id': {
    answers: officeScholarship(200, 200),
    fields: ['applicants', 'met', 'unknown', 'notMet', 'without'],
    about: targets.scholarship,
    body: () => ({ definition }),
    writes: undefined,
  },
  'GET /sensitiveQuestions': {
    answers: { none: notVisitor(200) },
    fields: each('', ['question', 'ground']),
  },
  'PATCH /sensitiveQuestions/:question': {
    answers: { own: adminOnly(200), "another's": adminOnly(200), absent: adminOnly(404) },
    fields: modified,
    about: ({ whose }) => (whose === 'absent' ? 'p_first' : 'p_gender'),
    body: () => ({ ground: 'The will of the donor' }),
    writes: adminsMaySet(['ground'], question => ['sensitive_questions', `question = '${question}'`]),
  },
}
