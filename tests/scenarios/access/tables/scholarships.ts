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
  all,
  changedIn,
  insertedInto,
  publicObject,
  staff,
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
    answers: { ...publicObject, archived: all(404) },
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
    answers: { ...publicObject, archived: all(404) },
    fields: scholarship,
    about: targets.scholarship,
  },
  'GET /nextRound/:id': {
    answers: { ...publicObject, archived: all(404) },
    fields: ['next'],
    about: targets.scholarship,
  },
  'POST /scholarships': {
    answers: { none: staffOnly(201) },
    fields: inserted,
    body: () => scholarshipForm,
    writes: {
      actor: 'moderator',
      whose: 'none',
      maySet: scholarshipFields,
      row: insertedInto('scholarships'),
    },
  },
  'PATCH /scholarships/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(404),
    },
    fields: modified,
    about: targets.scholarship,
    body: () => ({ rating: 3 }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: [...scholarshipFields, 'version', 'reason'],
      row: changedIn('scholarships'),
    },
  },
  'DELETE /scholarships/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(404),
    },
    fields: deleted,
    about: targets.scholarship,
  },
  'GET /manageScholarships': {
    answers: { none: staffOnly(200) },
    fields: each('', [...staffScholarship, 'state', 'closedAt', 'applications']),
  },
  'GET /manageScholarships/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(200),
    },
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
    writes: {
      actor: 'admin',
      whose: 'none',
      maySet: ['kind', 'name'],
      row: insertedInto('scholarship_terms'),
    },
  },
  // They are nobody's own.
  'PATCH /scholarshipTerms/:id': {
    answers: {
      own: adminOnly(200),
      "another's": adminOnly(200),
      absent: adminOnly(404),
    },
    fields: modified,
    about: targets.term,
    body: () => ({ name: `Subject ${newId()}` }),
    writes: {
      actor: 'admin',
      whose: "another's",
      maySet: ['name', 'retired', 'position'],
      row: changedIn('scholarship_terms'),
    },
  },
  'GET /synonyms': {
    answers: { none: adminOnly(200) },
    fields: ['version', 'groups[][]', 'changedAt', 'changedBy'],
  },
  'PATCH /synonyms': {
    answers: { none: adminOnly(200) },
    fields: modified,
    body: () => ({ groups: [['PhD', 'doctorate']] }),
    writes: {
      actor: 'admin',
      whose: 'none',
      maySet: ['groups', 'version'],
      row: () => ['search_synonyms', 'true'],
    },
  },
  'PATCH /rounds/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(404),
    },
    fields: modified,
    about: targets.scholarship,
    body: () => ({ version: 1, capacity: 5 }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['version', 'opensAt', 'closesAt', 'timeZone', 'capacity'],
      row: changedIn('scholarships'),
    },
  },
  'POST /rounds/publish/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(404),
    },
    fields: modified,
    about: targets.scholarship,
  },
  'POST /rounds/unpublish/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(404),
    },
    fields: modified,
    about: targets.scholarship,
  },
  'POST /rounds/close/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(404),
    },
    fields: modified,
    about: targets.scholarship,
    body: () => ({ reason: 'The money is spent.' }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['reason'],
      row: changedIn('scholarships'),
    },
  },
  'GET /rounds/:id': {
    answers: {
      own: staff(200),
      "another's": staffOnly(200),
      absent: staffOnly(404),
      archived: staffOnly(200),
    },
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
    answers: {
      own: staff(201),
      "another's": staffOnly(201),
      absent: staffOnly(404),
      archived: staffOnly(201),
    },
    fields: inserted,
    about: targets.scholarship,
  },
}
