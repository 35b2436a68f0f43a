import type { scoreEndpoints } from '../../../../contract/scores/score-endpoints.ts'
import { each, inside } from '../access-fields.ts'
import { type AccessTable, type Answers, type Expected, staff, staffOnly } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const anyones = (expected: Expected) => ({
  own: staffOnly(expected),
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})

const criteria = each('criteria', ['name', 'weight', 'words[]'])

export const scoresAccess: AccessTable<typeof scoreEndpoints> = {
  'GET /scores/criteria/:id': {
    answers: anyones(200),
    fields: ['scholarshipName', 'version', ...criteria, 'hides', 'given'],
    about: targets.scholarship,
  },
  'POST /scores/criteria/:id': {
    answers: anyones(201),
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({
      version: 0,
      criteria: [{ name: 'Need', weight: 1, words: ['', '', '', '', ''] }],
      hides: true,
    }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['version', 'criteria', 'hides', 'anew'],
      row: target => ['score_sheets', `scholarship_id = '${target}'`],
    },
  },
  // Nobody scores their own application.
  'PATCH /scores/:id': {
    answers: {
      own: { user: 403, ...staff('403 own_application') } satisfies Answers,
      "another's": staffOnly(200),
      absent: staffOnly(404),
    },
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
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['version', 'points'],
      row: target => ['scores', `application_id = '${target}'`],
    },
  },
}
