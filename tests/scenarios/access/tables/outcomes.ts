import type { outcomeEndpoints } from '../../../../contract/outcomes/outcome-endpoints.ts'
import { each, inside, modified, deleted } from '../access-fields.ts'
import { type AccessTable, all, anyStaff } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const outcome = ['applied', 'awarded', 'halfWithin', 'promised']

export const outcomesAccess: AccessTable<typeof outcomeEndpoints> = {
  'GET /outcomes/:id': {
    answers: { own: all(200), "another's": all(200), absent: all(200) },
    fields: [...inside('outcome', outcome), 'outcome', 'hasAwards'],
    about: targets.roundShown,
  },
  'GET /outcomes/awards/:id': {
    answers: { own: all(200), "another's": all(200), absent: all(404) },
    fields: [
      'version',
      'title',
      'issued',
      ...inside('publisher', ['name', 'website']),
      'license',
      ...each('grants', [
        'id',
        'title',
        'description',
        'currency',
        'amountAwarded',
        'awardDate',
        'url',
        'fromOpenCall',
        ...inside('recipientIndividual', ['id', 'name']),
        ...inside('toIndividualsDetails', ['primaryGrantReason', 'grantPurpose[]']),
        ...each('fundingOrganization', ['id', 'name']),
        ...each('grantProgramme', ['code', 'title']),
        'dateModified',
      ]),
    ],
    about: targets.roundShown,
  },
  'GET /outcomes/office/:id': {
    answers: anyStaff(200),
    fields: ['shown', 'now', ...inside('shown', outcome), ...inside('now', outcome)],
    about: targets.roundShown,
  },
  'POST /outcomes/:id': { answers: anyStaff(200), fields: modified, about: targets.roundShown },
  'DELETE /outcomes/:id': { answers: anyStaff(200), fields: deleted, about: targets.roundShown },
}
