import type { retentionEndpoints } from '../../../../contract/retention/retention-endpoints.ts'
import { each, inside } from '../access-fields.ts'
import { type AccessTable, adminOnly, notVisitor, staffOnly } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const ofAdmins = { own: adminOnly(200), "another's": adminOnly(200), absent: adminOnly(404) }
const ofStaff = { own: staffOnly(200), "another's": staffOnly(200), absent: staffOnly(404) }

export const retentionAccess: AccessTable<typeof retentionEndpoints> = {
  'GET /retention': {
    answers: { none: adminOnly(200) },
    fields: ['months', 'version', 'by', 'savedAt', 'startsOn', 'removed', 'held'],
  },
  'GET /retention/preview': {
    answers: { none: adminOnly(200) },
    fields: [
      'months',
      'startsOn',
      'first',
      ...each('days', ['on', 'count']),
      'later',
      'held',
      ...each('kinds', ['kind', 'count', 'applications']),
    ],
  },
  'GET /retention/people': {
    answers: { none: adminOnly(200) },
    fields: each('', [
      '_id',
      'userName',
      'userEmail',
      'scholarshipName',
      'decidedOn',
      'goesOn',
      ...each('kinds', ['kind', 'count']),
      'hold',
      ...inside('hold', ['reason', 'by', 'at']),
    ]),
  },
  'PATCH /retention': {
    answers: { none: adminOnly(200) },
    fields: ['modifiedCount'],
    about: async ({ product }) => {
      const rule = await product.db.selectFrom('retention').select('version').executeTakeFirstOrThrow()
      return String(rule.version)
    },
    body: version => ({ months: 1 + (Number(version) % 100), version: Number(version), first: 1_000_000 }),
    writes: {
      actor: 'admin',
      whose: 'none',
      maySet: ['months', 'version', 'first'],
      row: () => ['retention', 'true'],
    },
  },
  'POST /retention/holds/:id': {
    answers: ofAdmins,
    fields: ['modifiedCount'],
    about: targets.application,
    body: () => ({ reason: 'An appeal' }),
    writes: {
      actor: 'admin',
      whose: "another's",
      maySet: ['reason'],
      row: target => ['retention_holds', `application_id = '${target}'`],
    },
  },
  'DELETE /retention/holds/:id': {
    answers: ofAdmins,
    fields: ['deletedCount'],
    about: targets.applicationHeldBack,
  },
  'GET /appliedScholarship/removal/:id': {
    answers: ofStaff,
    fields: ['removal', ...inside('removal', ['on', 'months'])],
    about: targets.application,
  },
  'GET /ownRemovals': {
    answers: { none: notVisitor(200) },
    fields: each('', ['applicationId', 'on', 'months']),
  },
}
