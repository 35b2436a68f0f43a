import { type Criterion, possiblePoints } from '../../../contract/scores/score-terms.ts'
import type { ScoreCriteria } from '../../../contract/scores/scores.ts'

/** A criterion while it is typed: its weight is a text. */
export interface TypedCriterion extends Omit<Criterion, 'weight'> {
  key: string
  weight: string
}

export interface TypedCriteria {
  criteria: TypedCriterion[]
  hides: boolean
}

/** A criterion that says nothing yet. */
export function newCriterion(): TypedCriterion {
  return { key: crypto.randomUUID(), name: '', weight: '1', words: possiblePoints.map(() => '') }
}

/** What is sent of criteria; a weight that is no number is refused at its field. */
export function sentOf({ criteria, hides }: TypedCriteria) {
  return {
    criteria: criteria.map(({ name, weight, words }) => ({
      name,
      weight: /^\d+$/.test(weight.trim()) ? Number(weight) : Number.NaN,
      words,
    })),
    hides,
  }
}

/** The criteria that are saved, as they are typed over. */
export function typedOf({ criteria, hides }: ScoreCriteria): TypedCriteria {
  return { criteria: criteria.map(asTyped), hides }
}

/** Whether two lists of criteria say the same. */
export function sameCriteria(one: TypedCriteria, other: TypedCriteria): boolean {
  return JSON.stringify(sentOf(one)) === JSON.stringify(sentOf(other))
}

function asTyped({ name, weight, words }: Criterion): TypedCriterion {
  return { key: crypto.randomUUID(), name, weight: String(weight), words }
}
