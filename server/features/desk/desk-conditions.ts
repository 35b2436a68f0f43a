import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DeskCondition } from '../../../contract/desk/desk.ts'
import type { Value } from '../../../contract/forms/answers.ts'
import { kindOf, type Question } from '../../../contract/forms/question-kinds.ts'
import { ProductError } from '../../platform/product-error.ts'
import type { DeskQuestionRow } from './desk-queue-repository.ts'

/** A question of the queue: its present wording, and the place of its answers in each round shown. */
export interface PlacedQuestion {
  question: Question
  /** `row` is missing in a round that does not ask it. */
  rounds: { scholarship: string; row: DeskQuestionRow | undefined }[]
}

const day = 86_400_000

/** The number that a value has in the queue (`desk_numbers` of the database); `undefined` for an option never offered. */
function numberOf({ type, options }: DeskQuestionRow, value: Value): number | undefined {
  const option = (id: unknown) => options.indexOf(String(id)) + 1 || undefined
  if (type === 'date') return Date.parse(`${String(value)}T00:00:00Z`) / day
  if (type === 'yesNo' || type === 'statement') return value === true ? 1 : 0
  if (type === 'country') return String(value).charCodeAt(0) * 256 + String(value).charCodeAt(1)
  if (type === 'choice') return option(value)
  if (type === 'choices') return option(Array.isArray(value) ? value[0] : value)
  return Number(value)
}

/** The answer in the queue's row: null when it was not given, or not asked. */
function answerOf({ rounds }: PlacedQuestion): RawBuilder<number | null> {
  const [first] = rounds
  if (rounds.every(({ row }) => row?.place === first?.row?.place)) return answerAt(first?.row)
  const cases = rounds.map(({ scholarship, row }) => sql`when ${scholarship}::uuid then ${answerAt(row)}`)
  return sql`case scholarship_id ${sql.join(cases, sql` `)} end`
}

const answerAt = (row: DeskQuestionRow | undefined): RawBuilder<number | null> =>
  row ? sql`answers[${sql.lit(row.place)}]` : sql`null::double precision`

/**
 * The SQL of conditions on answers [DESK2]. Values of a question that takes one answer are alternatives.
 * @throws ProductError `invalid_input` for one that cannot be compared
 */
export function answerConditions(
  questions: ReadonlyMap<string, PlacedQuestion>,
  conditions: readonly DeskCondition[] = [],
): RawBuilder<SqlBool>[] {
  const alternatives = Map.groupBy(conditions, ({ question, comparison, value }) =>
    comparison === 'is' && questions.get(question)?.question.type !== 'choices'
      ? question
      : `${question} ${comparison} ${value}`,
  )
  return [...alternatives.values()].map(
    each =>
      sql`(${sql.join(
        each.map(condition => answerCondition(questions, condition)),
        sql` or `,
      )})`,
  )
}

function answerCondition(
  questions: ReadonlyMap<string, PlacedQuestion>,
  { question: id, comparison, value }: DeskCondition,
): RawBuilder<SqlBool> {
  const known = questions.get(id)
  if (!known) throw unreadable('This question is not asked here any more.')
  const answer = answerOf(known)
  if (comparison === 'given') return sql`${answer} is not null`
  if (comparison === 'missing') return sql`${answer} is null`
  const { question, rounds } = known
  // A filter may lie outside the limits that answers have.
  const reading = kindOf(question).read(value, { ...question, min: undefined, max: undefined })
  if (!('value' in reading)) throw unreadable('Please enter what this question takes as an answer.')
  const numbers = rounds.map(({ row }) => row && numberOf(row, reading.value))
  if (numbers.every(number => number === undefined || !Number.isFinite(number)))
    throw unreadable('This answer was never offered.')
  const number = numberIn(rounds, numbers)
  if (question.type === 'choices') {
    const has = sql<SqlBool>`coalesce(${answer}::bigint & (2 ^ (${number} - 1))::bigint, 0) <> 0`
    return comparison === 'isNot' ? sql`not ${has}` : has
  }
  if (comparison === 'is') return sql`${answer} = ${number}`
  if (comparison === 'isNot') return sql`${answer} is distinct from ${number}`
  return comparison === 'atLeast' ? sql`${answer} >= ${number}` : sql`${answer} <= ${number}`
}

/** Options are numbered from 1, another answer is 0. */
const neverOffered = -1

/** The number of a value, whose options each round may have numbered in another way; none has this one where it is not offered. */
function numberIn(rounds: PlacedQuestion['rounds'], numbers: (number | undefined)[]): RawBuilder<number> {
  const [first] = numbers
  if (first !== undefined && numbers.every(number => number === first)) return sql`${first}::double precision`
  const cases = rounds.map(
    ({ scholarship }, nth) =>
      sql`when ${scholarship}::uuid then ${numbers[nth] ?? neverOffered}::double precision`,
  )
  return sql`case scholarship_id ${sql.join(cases, sql` `)} end`
}

/** The SQL by which the queue is sorted by an answer; those that were not given stand last. */
export function answerOrder(question: PlacedQuestion, descending: boolean): RawBuilder<unknown> {
  return sql`coalesce(${answerOf(question)}, ${descending ? '-Infinity' : 'Infinity'}::double precision)`
}

function unreadable(message: string): ProductError {
  return new ProductError('invalid_input', { fields: { answer: message } })
}
