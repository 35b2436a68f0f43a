import type { outcomeEndpoints } from '../../../../contract/outcomes/outcome-endpoints.ts'
import { each, inside } from '../access-fields.ts'
import { type AccessTable, type Answers, staff, staffOnly } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const everybody = { visitor: 200, user: 200, ...staff(200) } satisfies Answers
const nobody = { visitor: 404, user: 404, ...staff(404) } satisfies Answers
const ofStaff = { own: staffOnly(200), "another's": staffOnly(200), absent: staffOnly(404) }

const outcome = ['applied', 'awarded', 'halfWithin', 'promised']

export const outcomesAccess: AccessTable<typeof outcomeEndpoints> = {
  'GET /outcomes/:id': {
    answers: { own: everybody, "another's": everybody, absent: everybody },
    fields: [...inside('outcome', outcome), 'outcome', 'hasAwards'],
    about: targets.roundShown,
  },
  'GET /outcomes/awards/:id': {
    answers: { own: everybody, "another's": everybody, absent: nobody },
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
    answers: ofStaff,
    fields: ['shown', 'now', ...inside('shown', outcome), ...inside('now', outcome)],
    about: targets.roundShown,
  },
  'POST /outcomes/:id': { answers: ofStaff, fields: ['modifiedCount'], about: targets.roundShown },
  'DELETE /outcomes/:id': { answers: ofStaff, fields: ['deletedCount'], about: targets.roundShown },
}
