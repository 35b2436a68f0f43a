import type { Value } from '../forms/answers.ts'
import { type Bound, type BoundedCondition, boundsOf, isWithin, placesOf } from './condition-bounds.ts'
import type { EligibilityCondition } from './conditions.ts'
import { type ProfileAnswers, valuesOf } from './decide.ts'

/** States as numbers: all of several conditions is their minimum, one of several their maximum. */
export const stateNumbers = { notMet: 0, unknown: 1, met: 2 } as const

const { notMet, unknown, met } = stateNumbers

/** The same text for conditions that decide the same: ids, legal grounds and the order of values don't count. */
export function conditionKey(condition: EligibilityCondition): string {
  if (condition.kind === 'values') {
    return [condition.question, condition.comparison, ...condition.values.toSorted()].join(' ')
  }
  const bounds = boundsOf(condition).map(({ line, comparison, limit }) => `${line} ${comparison} ${limit}`)
  return [condition.question, ...bounds.sort()].join(' ')
}

/** The conditions on values of one question, by their numbers. */
class ValueConditions {
  readonly #all = { isOneOf: [] as number[], isNoneOf: [] as number[] }
  readonly #naming = { isOneOf: new Map<string, number[]>(), isNoneOf: new Map<string, number[]>() }

  add(number: number, condition: EligibilityCondition): void {
    if (condition.kind !== 'values') return
    const { comparison, values } = condition
    this.#all[comparison].push(number)
    const naming = this.#naming[comparison]
    for (const value of values) listOf(naming, value).push(number)
  }

  decide(states: Uint8Array, answer: Value): void {
    for (const number of this.#all.isOneOf) states[number] = notMet
    for (const number of this.#all.isNoneOf) states[number] = met
    for (const value of valuesOf(answer)) {
      for (const number of this.#naming.isOneOf.get(value) ?? []) states[number] = met
      for (const number of this.#naming.isNoneOf.get(value) ?? []) states[number] = notMet
    }
  }
}

/** The conditions with bounds of one question, by their numbers. */
class BoundedConditions {
  readonly #kind: BoundedCondition['kind']
  readonly #lines = new Map<string, Record<Bound['comparison'], { numbers: number[]; limits: number[] }>>()

  constructor(kind: BoundedCondition['kind']) {
    this.#kind = kind
  }

  add(number: number, condition: EligibilityCondition): void {
    if (condition.kind === 'values') return
    for (const { line, comparison, limit } of boundsOf(condition)) {
      const empty = () => ({ numbers: [], limits: [] })
      const onIt = this.#lines.get(line) ?? { atLeast: empty(), atMost: empty() }
      this.#lines.set(line, onIt)
      onIt[comparison].numbers.push(number)
      onIt[comparison].limits.push(limit)
    }
  }

  decide(states: Uint8Array, answer: Value): void {
    for (const [line, place] of placesOf(this.#kind, answer)) {
      for (const [comparison, { numbers, limits }] of Object.entries(this.#lines.get(line) ?? {})) {
        for (const [at, number] of numbers.entries()) {
          if (isWithin(comparison as Bound['comparison'], place, limits[at]!)) states[number] = met
          // One result that is good enough decides, whatever the others are.
          else if (states[number] !== met) states[number] = notMet
        }
      }
    }
  }
}

function listOf(lists: Map<string, number[]>, name: string): number[] {
  const list = lists.get(name) ?? []
  if (list.length === 0) lists.set(name, list)
  return list
}

/** All distinct conditions, decided at once: by the values that name them, and along the lines of their bounds. */
export class CompiledConditions {
  readonly #numbers = new Map<string, number>()
  readonly #questions = new Map<string, { number: number; conditions: ValueConditions | BoundedConditions }>()
  /** The question's number, by condition. */
  readonly #asks: number[] = []
  /** Them all, by their numbers. */
  readonly list: EligibilityCondition[] = []

  /** The questions that conditions ask, by their numbers. */
  get questions(): string[] {
    return [...this.#questions.keys()]
  }

  /** The number of the question that a condition asks. */
  questionOf(condition: number): number {
    return this.#asks[condition]!
  }

  /** The number of a condition: equal ones have the same. */
  add(condition: EligibilityCondition): number {
    const key = conditionKey(condition)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#asks.length
    const question = this.#questions.get(condition.question) ?? {
      number: this.#questions.size,
      conditions: condition.kind === 'values' ? new ValueConditions() : new BoundedConditions(condition.kind),
    }
    this.#numbers.set(key, number)
    this.#questions.set(condition.question, question)
    this.#asks.push(question.number)
    this.list.push(condition)
    question.conditions.add(number, condition)
    return number
  }

  /** The states of all conditions for a person, by their numbers. */
  statesOf(answers: ProfileAnswers): Uint8Array {
    const states = new Uint8Array(this.#asks.length).fill(unknown)
    for (const [question, { conditions }] of this.#questions) {
      const answer = answers[question]
      if (answer !== undefined) conditions.decide(states, answer)
    }
    return states
  }
}
