import { CompiledConditions, stateNumbers } from './compiled-conditions.ts'
import type { EligibilityCondition, EligibilityDefinition } from './conditions.ts'
import type { ProfileAnswers } from './decide.ts'

const { notMet, unknown, met } = stateNumbers

/** What a person's answers make of all conditions and of all sets, by their numbers. */
export interface Match {
  answers: ProfileAnswers
  conditions: Uint8Array
  sets: Uint8Array
}

/** What answering a question would decide. */
export interface NextQuestion {
  question: string
  /** How many may fit and lack just this answer. */
  decides: number
  /** How many may fit and lack it. */
  uses: number
}

/** Sets as stored: their distinct conditions, and in numbers what `CompiledSets` keeps. */
export interface StoredSets {
  conditions: readonly EligibilityCondition[]
  members: ArrayLike<number>
  alternatives: ArrayLike<number>
  ends: ArrayLike<number>
}

/**
 * The conditions of all scholarships, to be decided at once. Equal conditions have one number, and so have equal sets of
 * them; numbers are never given up.
 */
export class CompiledSets {
  readonly #conditions = new CompiledConditions()
  readonly #numbers = new Map<string, number>()
  /** Of one set after the other: its conditions, then its alternatives. */
  readonly #members: number[] = []
  /** By set, where its alternatives begin, and where they end. */
  readonly #alternatives: number[] = []
  readonly #ends: number[] = []

  /** Makes them as they were stored. Can pause at each step. */
  static *restore({ conditions, members, alternatives, ends }: StoredSets): Generator<void, CompiledSets> {
    const sets = new CompiledSets()
    for (const condition of conditions) sets.#conditions.add(condition)
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => members[from + at]!)
    for (let set = 0; set < ends.length; set++) {
      const middle = alternatives[set]!
      sets.#addNumbers(numbers(ends[set - 1] ?? 0, middle), numbers(middle, ends[set]!))
      if (set % 1024 === 0) yield
    }
    return sets
  }

  get size(): number {
    return this.#ends.length
  }

  get stored(): StoredSets {
    const [members, alternatives, ends] = [this.#members, this.#alternatives, this.#ends]
    return { conditions: this.#conditions.list, members, alternatives, ends }
  }

  /** The number of a set of conditions. */
  add({ all, oneOf }: EligibilityDefinition): number {
    return this.#addNumbers(this.#numbersOf(all), this.#numbersOf(oneOf))
  }

  #addNumbers(every: number[], some: number[]): number {
    const key = `${every.join(' ')}|${some.join(' ')}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.size)
    this.#alternatives.push(this.#members.push(...every))
    return this.#ends.push(this.#members.push(...some)) - 1
  }

  #numbersOf(conditions: EligibilityDefinition['all']): number[] {
    return [...new Set(conditions.map(each => this.#conditions.add(each)))].sort((one, other) => one - other)
  }

  /** The states of all sets for a person [ELIG3]. */
  match(answers: ProfileAnswers): Match {
    const conditions = this.#conditions.statesOf(answers)
    const sets = new Uint8Array(this.size)
    for (let set = 0; set < sets.length; set++) sets[set] = this.#stateOf(set, conditions)
    return { answers, conditions, sets }
  }

  #stateOf(set: number, states: Uint8Array): number {
    let all: number = met
    const alternatives = this.#alternatives[set]!
    for (let at = this.#ends[set - 1] ?? 0; at < alternatives; at++) {
      const state = states[this.#members[at]!]!
      if (state === notMet) return notMet
      if (state < all) all = state
    }
    return Math.min(all, this.#oneOf(set, states))
  }

  /** The state of the alternatives of a set; met if there are none. */
  #oneOf(set: number, states: Uint8Array): number {
    const [begin, end] = [this.#alternatives[set]!, this.#ends[set]!]
    let best: number = begin === end ? met : notMet
    for (let at = begin; at < end && best < met; at++) best = Math.max(best, states[this.#members[at]!]!)
    return best
  }

  /** How many answers each set lacks that may fit, by its number [ELIG5]. */
  missing({ conditions, sets, answers }: Match): Uint8Array {
    const open = this.#openQuestions(answers)
    return sets.map((state, set) =>
      state === unknown ? countBits(this.#lacking(set, conditions) & open) : 0,
    )
  }

  /** The questions without an answer, as bits. */
  #openQuestions(answers: ProfileAnswers): number {
    const isOpen = (id: string) => answers[id] === undefined
    return this.#conditions.questions.reduce((bits, id, at) => (isOpen(id) ? bits | (1 << at) : bits), 0)
  }

  /**
   * What to ask next: the question that decides most first, then those that most sets lack [ELIG6].
   * @param weights how many scholarships have a set, by its number
   */
  nextQuestions({ conditions, sets, answers }: Match, weights: ArrayLike<number>): NextQuestion[] {
    const questions = this.#conditions.questions
    const decides = new Float64Array(questions.length)
    const uses = new Float64Array(questions.length)
    const open = this.#openQuestions(answers)
    for (let set = 0; set < sets.length; set++) {
      const weight = weights[set] ?? 0
      if (sets[set] !== unknown || weight === 0) continue
      const lacking = this.#lacking(set, conditions)
      const isOne = (lacking & (lacking - 1)) === 0
      for (let rest = lacking & open; rest !== 0; rest &= rest - 1) {
        const question = 31 - Math.clz32(rest & -rest)
        uses[question]! += weight
        if (isOne) decides[question]! += weight
      }
    }
    return questions
      .map((question, at) => ({ question, decides: decides[at]!, uses: uses[at]! }))
      .filter(each => each.uses > 0)
      .sort(
        (one, other) =>
          other.decides - one.decides || other.uses - one.uses || (one.question < other.question ? -1 : 1),
      )
  }

  /**
   * The questions of what is unknown in a set, as bits; answered ones are among them if their answers can't be compared.
   */
  #lacking(set: number, states: Uint8Array): number {
    const end = this.#oneOf(set, states) === met ? this.#alternatives[set]! : this.#ends[set]!
    let lacking = 0
    for (let at = this.#ends[set - 1] ?? 0; at < end; at++) {
      const condition = this.#members[at]!
      if (states[condition] === unknown) lacking |= 1 << this.#conditions.questionOf(condition)
    }
    return lacking
  }
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
