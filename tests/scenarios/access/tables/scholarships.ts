import type { roundEndpoints } from '../../../../contract/scholarships/lifecycle/round-endpoints.ts'
import type { scholarshipEndpoints } from '../../../../contract/scholarships/scholarship-endpoints.ts'
import type { synonymEndpoints } from '../../../../contract/scholarships/synonym-endpoints.ts'
import type { termEndpoints } from '../../../../contract/scholarships/term-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { scholarshipForm } from '../../../support/browser/scholarship-form.ts'
import { scholarship, inserted, modified, deleted, each, inside } from '../access-fields.ts'
import {
  type AccessTable,
  adminOnly,
  adminsMaySet,
  all,
  anyAdmin,
  changedIn,
  insertedInto,
  officeScholarship,
  publicScholarship,
  staffMaySet,
  staffOnly,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const staffScholarship = [...scholarship, 'postedUserEmail']

const term = ['name', 'formerNames[]', 'retired']

const scholarshipFields = [
  'universityName',
  'universityImage',
  'scholarshipName',
  'scholarshipCategory',
  'universityLocation',
  'universityRank',
  'applicationDeadline',
  'subjectName',
  'scholarshipDescription',
  'degree',
  'stipend',
  'serviceCharge',
  'applicationFees',
  'rating',
]

export const scholarshipsAccess: AccessTable<
  typeof roundEndpoints & typeof scholarshipEndpoints & typeof synonymEndpoints & typeof termEndpoints
> = {
  'GET /scholarships': {
    answers: { none: all(200) },
    fields: each('', scholarship),
  },
  'GET /scholarships/:id': {
    answers: publicScholarship,
    fields: scholarship,
    about: targets.scholarship,
  },
  'GET /allScholarships': {
    answers: { none: all(200) },
    fields: [...each('scholarships', scholarship), 'count'],
  },
  'GET /suggestions': {
    answers: { none: all(200) },
    fields: each('', ['kind', 'text', 'count', 'id']),
  },
  'GET /scholarshipDetails/:id': {
    answers: publicScholarship,
    fields: scholarship,
    about: targets.scholarship,
  },
  'GET /nextRound/:id': {
    answers: publicScholarship,
    fields: ['next'],
    about: targets.scholarship,
  },
  'POST /scholarships': {
    answers: { none: staffOnly(201) },
    fields: inserted,
    body: () => scholarshipForm,
    writes: staffMaySet(scholarshipFields, insertedInto('scholarships'), 'none'),
  },
  'PATCH /scholarships/:id': {
    answers: officeScholarship(200),
    fields: modified,
    about: targets.scholarship,
    body: () => ({ rating: 3 }),
    writes: staffMaySet([...scholarshipFields, 'version', 'reason'], changedIn('scholarships')),
  },
  'DELETE /scholarships/:id': {
    answers: officeScholarship(200),
    fields: deleted,
    about: targets.scholarship,
  },
  'GET /manageScholarships': {
    answers: { none: staffOnly(200) },
    fields: each('', [...staffScholarship, 'state', 'closedAt', 'applications']),
  },
  'GET /manageScholarships/:id': {
    answers: officeScholarship(200, 200),
    fields: [...inside('scholarship', staffScholarship), 'version', 'inUse'],
    about: targets.scholarship,
  },
  'GET /scholarshipTerms': {
    answers: { none: all(200) },
    fields: ['subject', 'degree', 'category'].flatMap(kind => each(kind, term)),
  },
  'GET /manageScholarshipTerms': {
    answers: { none: staffOnly(200) },
    fields: [...each('terms', ['_id', 'kind', ...term]), 'changedAt', 'changedBy'],
  },
  'POST /scholarshipTerms': {
    answers: { none: adminOnly(201) },
    fields: inserted,
    body: () => ({ kind: 'subject', name: `Subject ${newId()}` }),
    writes: adminsMaySet(['kind', 'name'], insertedInto('scholarship_terms'), 'none'),
  },
  // They are nobody's own.
  'PATCH /scholarshipTerms/:id': {
    answers: anyAdmin(200),
    fields: modified,
    about: targets.term,
    body: () => ({ name: `Subject ${newId()}` }),
    writes: adminsMaySet(['name', 'retired', 'position'], changedIn('scholarship_terms')),
  },
  'GET /synonyms': {
    answers: { none: adminOnly(200) },
    fields: ['version', 'groups[][]', 'changedAt', 'changedBy'],
  },
  'PATCH /synonyms': {
    answers: { none: adminOnly(200) },
    fields: modified,
    body: () => ({ groups: [['PhD', 'doctorate']] }),
    writes: adminsMaySet(['groups', 'version'], () => ['search_synonyms', 'true'], 'none'),
  },
  'PATCH /rounds/:id': {
    answers: officeScholarship(200),
    fields: modified,
    about: targets.scholarship,
    body: () => ({ version: 1, capacity: 5 }),
    writes: staffMaySet(
      ['version', 'opensAt', 'closesAt', 'timeZone', 'capacity'],
      changedIn('scholarships'),
    ),
  },
  'POST /rounds/publish/:id': {
    answers: officeScholarship(200),
    fields: modified,
    about: targets.scholarship,
  },
  'POST /rounds/unpublish/:id': {
    answers: officeScholarship(200),
    fields: modified,
    about: targets.scholarship,
  },
  'POST /rounds/close/:id': {
    answers: officeScholarship(200),
    fields: modified,
    about: targets.scholarship,
    body: () => ({ reason: 'The money is spent.' }),
    writes: staffMaySet(['reason'], changedIn('scholarships')),
  },
  'GET /rounds/:id': {
    answers: officeScholarship(200, 200),
    fields: [
      'state',
      'version',
      'publishedAt',
      'opensAt',
      'closesAt',
      'exact',
      'timeZone',
      'capacity',
      'placesTaken',
      'closedAt',
      'closeReason',
      'datesToCheck',
      'archivedAt',
      'serverTime',
      'checklist[].item',
      'checklist[].ready',
      'touched.saved',
      'touched.preparing',
      'touched.paid',
      'series[]',
      'formWaits',
      'earlyClosings[]',
    ],
    about: targets.scholarship,
  },
  'POST /rounds/duplicate/:id': {
    answers: officeScholarship(201, 201),
    fields: inserted,
    about: targets.scholarship,
  },
}
