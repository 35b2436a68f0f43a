import type { retentionEndpoints } from '../../../../contract/retention/retention-endpoints.ts'
import { each, inside, modified, deleted } from '../access-fields.ts'
import {
  type AccessTable,
  adminOnly,
  adminsMaySet,
  ofOthersByAdmins,
  anyStaff,
  notVisitor,
  ofApplication,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

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
    fields: modified,
    about: async ({ product }) => {
      const rule = await product.db.selectFrom('retention').select('version').executeTakeFirstOrThrow()
      return String(rule.version)
    },
    body: version => ({ months: 1 + (Number(version) % 100), version: Number(version), first: 1_000_000 }),
    writes: adminsMaySet(['months', 'version', 'first'], () => ['retention', 'true'], 'none'),
  },
  'POST /retention/holds/:id': {
    answers: ofOthersByAdmins(200),
    fields: modified,
    about: targets.application,
    body: () => ({ reason: 'An appeal' }),
    writes: adminsMaySet(['reason'], ofApplication('retention_holds')),
  },
  'DELETE /retention/holds/:id': {
    answers: ofOthersByAdmins(200),
    fields: deleted,
    about: targets.applicationHeldBack,
  },
  'GET /appliedScholarship/removal/:id': {
    answers: anyStaff(200),
    fields: ['removal', ...inside('removal', ['on', 'months'])],
    about: targets.application,
  },
  'GET /ownRemovals': {
    answers: { none: notVisitor(200) },
    fields: each('', ['applicationId', 'on', 'months']),
  },
}
