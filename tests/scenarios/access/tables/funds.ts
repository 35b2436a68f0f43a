import type { fundEndpoints } from '../../../../contract/awards/funds/fund-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { each, inserted, modified } from '../access-fields.ts'
import {
  type AccessTable,
  anyStaff,
  changedIn,
  insertedInto,
  staffMaySet,
  staffOnly,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const fund = [
  '_id',
  'version',
  'name',
  'donor',
  'currency',
  'budget',
  'committed',
  'paid',
  'left',
  'scholarships',
]

const entry = [
  '_id',
  'at',
  'kind',
  'award',
  'instalment',
  'budget',
  'committed',
  'paid',
  'left',
  'by',
  'reason',
]

export const fundsAccess: AccessTable<typeof fundEndpoints> = {
  'GET /funds': { answers: { none: staffOnly(200) }, fields: each('', fund) },
  'POST /funds': {
    answers: { none: staffOnly(201) },
    fields: inserted,
    body: () => ({ _id: newId(), name: `Fund ${newId()}`, donor: '', currency: 'usd', budget: '$80000' }),
    writes: staffMaySet(
      ['_id', 'id', 'name', 'donor', 'currency', 'budget', 'total_minor'],
      insertedInto('funds'),
      'none',
    ),
  },
  'GET /funds/:id': {
    answers: anyStaff(200),
    fields: [...fund, ...each('entries', entry), 'entryCount', 'lastPlace'],
    about: targets.fund,
  },
  'PATCH /funds/:id': {
    answers: anyStaff(200),
    fields: modified,
    about: targets.fund,
    body: () => ({ version: 1, name: `Fund ${newId()}` }),
    writes: staffMaySet(['version', 'name', 'donor', 'budget', 'reason'], changedIn('funds')),
  },
  'GET /funds/:id/ledger': { answers: anyStaff(200), fields: [], about: targets.fund },
}
