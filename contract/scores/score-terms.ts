import { scoreLimits } from './score-limits.ts'

/** How applications are scored [DESK7]. No schemas, so that pages stay light. */
/** What can be given for a criterion. */
export const possiblePoints = Array.from({ length: scoreLimits.points }, (_, index) => index + 1)

export interface Criterion {
  name: string
  /** Against those of the others. */
  weight: number
  /** What 1, 2, 3, 4 and 5 points mean; empty where nothing is said. */
  words: string[]
}

/** Of each criterion, in their order; null where none were given. */
export type Points = (number | null)[]

/** The mean of an officer's points by the weights of the criteria; null until every criterion has some. */
export function weightedMean(criteria: readonly Pick<Criterion, 'weight'>[], points: Points): number | null {
  let [sum, weights] = [0, 0]
  for (const [index, { weight }] of criteria.entries()) {
    const given = points[index] ?? null
    if (given === null) return null
    sum += weight * given
    weights += weight
  }
  return weights === 0 ? null : sum / weights
}

/** The share of each criterion, in whole percent. */
export function sharesOf(criteria: readonly Pick<Criterion, 'weight'>[]): number[] {
  const all = criteria.reduce((sum, { weight }) => sum + weight, 0)
  return criteria.map(({ weight }) => Math.round((100 * weight) / all))
}

// Made once: making one takes thirty times as long as using it.
const scoreFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** A score as people read it: `4.1`, `4.07`. */
export function scoreText(score: number): string {
  return scoreFormat.format(score)
}
