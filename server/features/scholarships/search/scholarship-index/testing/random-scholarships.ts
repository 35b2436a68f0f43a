import {
  Draw,
  randomDefinition,
  randomProfile,
} from '../../../../../../contract/eligibility/testing/random-eligibility.ts'
import { profileQuestions } from '../../../../../../contract/eligibility/profile-questions.ts'
import {
  closedChoices,
  fitChoices,
  limitGroups,
  scholarshipOrders,
} from '../../../../../../contract/scholarships/scholarship-filters.ts'
import { specifiedTerms } from '../../../../../../contract/scholarships/scholarship-terms.ts'
import type {
  IndexedScholarship,
  ScholarshipFilters,
  ScholarshipQuery,
  WidenedWords,
} from '../scholarship-query.ts'

/** The day around which the deadlines of random scholarships are. */
export const randomToday = 20_000
const syllables =
  'an ba cor del en fi gra hol is jun ka lo mi nor os pra qui ro sa tre uni ver wes xi yor zü 大 😀'.split(
    ' ',
  )
const { degree: degrees, category: categories } = specifiedTerms
/** More than begin with, as an office has added them. */
const subjects = [...specifiedTerms.subject, ...Array.from({ length: 30 }, (_, i) => `Subject ${i}`)]
/** Few, so that something fits. */
const questions = profileQuestions.slice(0, 9)
/** Words of one text. */
const textWords = 9

/** Random scholarships and queries; the same ones for the same seed. */
export class RandomScholarships {
  readonly #vocabulary: number
  readonly #draw: Draw
  #state: number

  /** With as many different words as `vocabulary`, frequent after Zipf's law. */
  constructor(seed: number, vocabulary: number) {
    this.#state = seed
    this.#draw = new Draw(seed)
    this.#vocabulary = vocabulary
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value
  }

  /** The scholarship with this number, from 0; asked for again it is another one with the same id. */
  row(number: number): IndexedScholarship {
    const country = `land ${Math.floor(150 ** this.next())}`
    const university = `${this.word()} ${this.word()}`
    const city = this.next() < 0.1 ? country : this.word()
    const text = Array.from({ length: textWords }, () => this.signed(this.word()))
    return {
      id: `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
      search_text: text.join(' '),
      subject: this.pick(subjects),
      degree: this.pick(degrees),
      category: this.pick(categories),
      country: this.next() < 0.2 ? country.toUpperCase() : country,
      country_form: country,
      university: this.next() < 0.2 ? university.toUpperCase() : university,
      university_form: university,
      city,
      city_form: city,
      fee_minor: this.next() < 0.2 ? 0 : this.below(300) * 50,
      newest_first: -1.7e15 + this.below(1e9),
      deadline: randomToday - 60 + this.below(400),
      rating: 1 + this.below(41) / 10,
      conditions: this.#draw.chance(0.7) ? randomDefinition(this.#draw, 3, questions) : null,
    }
  }

  /** A word, sometimes with signs or another word at it. */
  signed(word: string): string {
    if (this.next() < 0.8) return word
    return this.pick([`(${word})`, `${word},`, `${word}-${this.word()}`, `${word}/${word}`, `\`${word}~`])
  }

  /** A word of the vocabulary, a frequent one more probably. */
  word(): string {
    return wordWith(Math.floor(this.#vocabulary ** this.next()))
  }

  query(): ScholarshipQuery {
    const words = Array.from({ length: this.below(4) }, () => this.term())
    const person = this.#draw.chance(0.5) ? this.person() : undefined
    const order = this.pick(scholarshipOrders)
    return {
      words,
      ...(this.next() < 0.4 && { widened: this.widened(words) }),
      filters: this.filters(),
      closed: this.pick(closedChoices),
      order: person?.bestFirst ? 'fee' : order,
      today: randomToday + this.below(4),
      offset: this.next() < 0.5 ? 0 : this.below(this.next() < 0.8 ? 100 : 1e6),
      limit: this.below(30),
      facets: this.next() < 0.7,
      ...(person && { person }),
    }
  }

  /** One of a few people, whose answers change now and then. */
  person(): NonNullable<ScholarshipQuery['person']> {
    const fit = this.#draw.chance(0.5) ? this.#draw.some(fitChoices, 3) : []
    const seed = this.#draw.integer(0, 9)
    const answers = randomProfile(new Draw(seed), seed / 10, questions)
    return { id: `person ${seed % 5}`, answers, fit, bestFirst: this.#draw.chance(0.4) }
  }

  /** A word, a part of one, or nearly one. */
  term(): string {
    const word = this.word()
    const begin = this.below(word.length)
    return this.pick([
      word,
      word,
      word.slice(0, begin + 1),
      word.slice(begin),
      word.slice(begin, begin + 2),
      `${word}x`,
    ])
  }

  /** Some of the words as what means the same as others, one or two at once. */
  widened(words: readonly string[]): WidenedWords[] {
    const left = [...new Set(words)]
    const found: WidenedWords[] = []
    while (left.length > 0) {
      const own = left.splice(0, 1 + this.below(2))
      const phrase = () => Array.from({ length: 1 + this.below(2) }, () => this.word())
      const others = Array.from({ length: 1 + this.below(3) }, phrase)
      if (this.next() < 0.7) found.push({ words: own, others })
    }
    return found
  }

  filters(): ScholarshipFilters {
    const some = <Value>(values: readonly Value[]) =>
      Array.from({ length: 1 + this.below(3) }, () => this.pick(values))
    const now = (share: number) => this.next() < share
    return {
      ...(now(0.2) && { subject: some(subjects) }),
      ...(now(0.2) && { degree: some(degrees) }),
      ...(now(0.2) && { category: some([...categories, 'Unknown']) }),
      ...(now(0.2) && { country: some([1, 2, 3, 9, 70, 999]).map(number => `land ${number}`) }),
      ...(now(0.2) && { maxFee: this.pick([...limitGroups.maxFee, 33.5]) * 100 }),
      ...(now(0.2) && { closesWithin: this.pick([...limitGroups.closesWithin, 0, 45]) }),
      ...(now(0.2) && { minRating: this.pick([...limitGroups.minRating, 4.2]) }),
    }
  }
}

/** The word of a number from 0: small numbers have short words. */
function wordWith(number: number): string {
  const syllable = syllables[number % syllables.length]
  const rest = Math.floor(number / syllables.length)
  return rest === 0 ? `${syllable}` : `${syllable}${wordWith(rest - 1)}`
}
