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

/** The answer in the queue's row: null when it was not given, or not asked. */
const answerOf = ({ rounds }: PlacedQuestion) => byRound(rounds, row => row?.place, answerAt)

/**
 * What is the same in every round once, else by the scholarship of the row.
 * @param key what `write` depends on
 */
function byRound<T>(
  rounds: PlacedQuestion['rounds'],
  key: (row?: DeskQuestionRow) => unknown,
  write: (row?: DeskQuestionRow) => RawBuilder<T>,
): RawBuilder<T> {
  const [first] = rounds
  if (rounds.every(({ row }) => key(row) === key(first?.row))) return write(first?.row)
  const cases = rounds.map(({ scholarship, row }) => sql`when ${scholarship}::uuid then ${write(row)}`)
  return sql`case scholarship_id ${sql.join(cases, sql` `)} end`
}

const answerAt = (row?: DeskQuestionRow): RawBuilder<number | null> =>
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
  if (!('value' in reading)) throw unreadable('Please enter a value that this question accepts.')
  const offers = (row?: DeskQuestionRow) => row && isOffered(row, reading.value)
  if (!rounds.some(({ row }) => offers(row))) throw unreadable('This answer was never offered.')
  const optionsOf = (row?: DeskQuestionRow) => row?.options.join()
  const number = byRound(rounds, optionsOf, row =>
    offers(row)
      ? sql<number>`(select desk_number(${row?.type}, ${row?.options}::text[], ${JSON.stringify(reading.value)}::jsonb))`
      : neverOffered(question),
  )
  if (question.type === 'choices') {
    const has = sql<SqlBool>`coalesce(${answer}::bigint & ${number}::bigint, 0) <> 0`
    return comparison === 'isNot' ? sql`not ${has}` : has
  }
  if (comparison === 'is') return sql`${answer} = ${number}`
  if (comparison === 'isNot') return sql`${answer} is distinct from ${number}`
  return comparison === 'atLeast' ? sql`${answer} >= ${number}` : sql`${answer} <= ${number}`
}

/** Whether the answer can be given: of options, only those that a form has had. */
function isOffered({ type, options }: DeskQuestionRow, value: Value): boolean {
  return !['choice', 'choices'].includes(type) || [value].flat().every(id => options.includes(String(id)))
}

/** What no answer is: options are numbered from 1, another answer is 0; of bits, none. */
const neverOffered = ({ type }: Question) => sql<number>`${sql.lit(type === 'choices' ? 0 : -1)}`

/** The SQL by which the queue is sorted by an answer; missing ones come last. */
export function answerOrder(question: PlacedQuestion, descending: boolean): RawBuilder<unknown> {
  return sql`coalesce(${answerOf(question)}, ${descending ? '-Infinity' : 'Infinity'}::double precision)`
}

function unreadable(message: string): ProductError {
  return new ProductError('invalid_input', { fields: { answer: message } })
}
