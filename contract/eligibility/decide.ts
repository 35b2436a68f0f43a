import type { Value } from '../forms/answers.ts'
import { amountOf } from '../forms/kinds/amount.ts'
import { isAsGood, resultOf } from '../forms/result-scales.ts'
import { boundIn, isWithin } from './condition-bounds.ts'
import type { State } from './condition-terms.ts'
import type { ConditionOf, EligibilityCondition, EligibilityDefinition } from './conditions.ts'

/** Valid values by profile question; one that is missing is unanswered. */
export type ProfileAnswers = Readonly<Record<string, Value | undefined>>

/** The state of a condition; if it is unknown, why. */
export interface ConditionState {
  state: State
  unknown?: 'unanswered' | 'cannotCompare'
}

/** Whether a scholarship fits, and why [ELIG3]. */
export interface Decision {
  state: State
  /** By the ids of conditions. */
  conditions: Record<string, ConditionState>
  /** Of the alternatives together, if there are any. */
  oneOf: State | undefined
  /** The fewest conditions that make it not met, by their ids [ELIG4]. */
  reasons: string[]
  /** Questions whose answers are lacking: of all that is unknown, without alternatives that are settled. */
  missing: string[]
}

/** Whether a person meets conditions, in browser and server alike [ELIG3]. */
export function decide({ all, oneOf }: EligibilityDefinition, answers: ProfileAnswers): Decision {
  const every = sort(all, answers)
  const some = sort(oneOf, answers)
  const group = oneOf.length === 0 ? undefined : stateOfGroup(some)
  const reasons = group === 'notMet' ? [...every.notMet, ...oneOf.slice(0, 1)] : every.notMet
  const open = group === 'unknown' ? [...every.unknown, ...some.unknown] : every.unknown
  const missing = open.map(({ question }) => question).filter(question => answers[question] === undefined)
  return {
    state: reasons.length > 0 ? 'notMet' : open.length > 0 ? 'unknown' : 'met',
    conditions: { ...every.states, ...some.states },
    oneOf: group,
    reasons: reasons.map(({ id }) => id),
    missing: [...new Set(missing)],
  }
}

/** Conditions by their states. */
type Sorted = Record<State, EligibilityCondition[]> & { states: Decision['conditions'] }

function sort(conditions: readonly EligibilityCondition[], answers: ProfileAnswers): Sorted {
  const sorted: Sorted = { met: [], notMet: [], unknown: [], states: {} }
  for (const condition of conditions) {
    const state = stateOf(condition, answers[condition.question])
    sorted.states[condition.id] = state
    sorted[state.state].push(condition)
  }
  return sorted
}

/** One met decides. */
function stateOfGroup({ met, unknown }: Sorted): State {
  if (met.length > 0) return 'met'
  return unknown.length > 0 ? 'unknown' : 'notMet'
}

/** The state of one condition for an answer to its question. */
function stateOf(condition: EligibilityCondition, answer: Value | undefined): ConditionState {
  if (answer === undefined) return { state: 'unknown', unknown: 'unanswered' }
  const isMet = meets(condition, answer)
  if (isMet === undefined) return { state: 'unknown', unknown: 'cannotCompare' }
  return { state: isMet ? 'met' : 'notMet' }
}

/** @returns nothing if the two can't be compared */
function meets(condition: EligibilityCondition, answer: Value): boolean | undefined {
  switch (condition.kind) {
    case 'values':
      return (
        valuesOf(answer).some(value => condition.values.includes(value)) ===
        (condition.comparison === 'isOneOf')
      )
    case 'number':
      return isWithin(condition.comparison, Number(answer), condition.number)
    case 'age':
      return isWithin(condition.comparison, ageOn(String(answer), condition.day), condition.years)
    case 'amount': {
      const { currency, hundredths } = amountOf(String(answer))
      const limit = boundIn(condition, currency)
      return limit === undefined ? undefined : isWithin(condition.comparison, hundredths, limit)
    }
    default:
      return hasResult(condition, valuesOf(answer))
  }
}

/** Whole years by the calendar: who was born on 29 February is a year older on 1 March of other years. */
function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

function hasResult({ thresholds }: ConditionOf<'result'>, answer: readonly string[]): boolean | undefined {
  const compared = answer.flatMap(each => {
    const { scale, mark } = resultOf(each)
    const threshold = thresholds.find(known => known.scale === scale)
    return threshold ? [isAsGood(scale, mark, threshold.mark)] : []
  })
  return compared.length === 0 ? undefined : compared.includes(true)
}

/** The values of an answer as conditions name them. */
export function valuesOf(answer: Value): readonly string[] {
  if (typeof answer === 'boolean') return [answer ? 'yes' : 'no']
  return typeof answer === 'object' ? answer : [String(answer)]
}
