import type { scoreEndpoints } from '../../../../contract/scores/score-endpoints.ts'
import { each, inside } from '../access-fields.ts'
import {
  type AccessTable,
  anyStaff,
  ofApplication,
  ofOtherApplicants,
  ofScholarship,
  staffMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const criteria = each('criteria', ['name', 'weight', 'words[]'])

export const scoresAccess: AccessTable<typeof scoreEndpoints> = {
  'GET /scores/criteria/:id': {
    answers: anyStaff(200),
    fields: ['scholarshipName', 'version', ...criteria, 'hides', 'given'],
    about: targets.scholarship,
  },
  'POST /scores/criteria/:id': {
    answers: anyStaff(201),
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({
      version: 0,
      criteria: [{ name: 'Need', weight: 1, words: ['', '', '', '', ''] }],
      hides: true,
    }),
    writes: staffMaySet(['version', 'criteria', 'hides', 'anew'], ofScholarship('score_sheets')),
  },
  // Nobody scores their own application.
  'PATCH /scores/:id': {
    answers: ofOtherApplicants(200),
    fields: [
      'version',
      ...criteria,
      'hides',
      'own[]',
      'others',
      'summary',
      ...inside('summary', ['mean', 'spread', 'number']),
    ],
    about: targets.applicationToScore,
    body: () => ({ version: 1, points: [4] }),
    writes: staffMaySet(['version', 'points'], ofApplication('scores')),
  },
}
