import type { matchEndpoints } from '../../../../contract/eligibility/match-endpoints.ts'
import { type AccessTable, notVisitor } from '../access-rows.ts'

export const matchesAccess: AccessTable<typeof matchEndpoints> = {
  'GET /myMatches': {
    answers: { none: notVisitor(200) },
    fields: [
      'counts.met',
      'counts.unknown',
      'counts.notMet',
      'counts.none',
      'next',
      'answered',
      'fits',
      'list',
    ],
  },
}
