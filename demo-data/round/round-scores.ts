import type { Insertable } from 'kysely'
import { type Criterion, weightedMean } from '../../contract/scores/score-terms.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { ScoresTable } from '../../server/platform/database/tables.ts'
import { seededRandom } from '../random.ts'
import type { RoundEntry } from './round-rows.ts'

/** By what the round of the demo data is scored. */
export const roundCriteria: Criterion[] = [
  {
    name: 'Need',
    weight: 40,
    words: ['Other means', 'Some means', 'Few means', 'Hardly any means', 'No other way to study'],
  },
  { name: 'Merit', weight: 30, words: ['Weak', 'Below most', 'Good', 'Strong', 'Among the best'] },
  {
    name: 'Plan',
    weight: 30,
    words: ['None', 'A wish', 'A place and a problem', 'Measured', 'Measured, and somebody pays'],
  },
]

/** Returns the points of each officer for what is processed; each has left some out. */
export function roundScores(
  entries: readonly RoundEntry[],
  scholarshipId: string,
  officers: readonly string[],
): Insertable<ScoresTable>[] {
  return entries.flatMap(({ application, answers }, nth) =>
    officers.flatMap((officer_id, place) => {
      if (application.status !== 'Processing' || (nth + place) % 4 === 0) return []
      const need = 5 - Number(answers['q_income']) / 40_000_00
      const deserved = [need, Number(answers['q_average']) * 2 - 3, 3.2]
      return scoreRow({ application, scholarshipId, officer_id }, deserved, `points ${nth} ${place}`)
    }),
  )
}

/** Points of an officer near those that an application deserves by each of `roundCriteria`. */
export function scoreRow(
  given: { application: { id: string }; scholarshipId: string; officer_id: string },
  deserved: readonly number[],
  key: string,
): Insertable<ScoresTable> {
  const random = seededRandom(key)
  const points = deserved.map(each => Math.min(5, Math.max(1, Math.round(each + random.between(-0.8, 0.8)))))
  return {
    id: newId(),
    application_id: given.application.id,
    scholarship_id: given.scholarshipId,
    version: 1,
    officer_id: given.officer_id,
    points,
    mean: weightedMean(roundCriteria, points),
  }
}

/** The criteria of a scholarship of the demo data, as one of its officers wrote them. */
export const roundSheet = (scholarshipId: string, officer: string | undefined) => ({
  scholarship_id: scholarshipId,
  version: 1,
  criteria: JSON.stringify(roundCriteria),
  hides: true,
  written_by: officer ?? null,
})
