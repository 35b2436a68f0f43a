import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import type { DeskPage, DeskQuery } from '../../../contract/desk/desk.ts'
import type { DeskViewQuery } from '../../../contract/desk/desk-selection.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { deskFits, type deskOrders } from '../../../contract/desk/desk-terms.ts'
import { optionsOf, type Question, questionsOf } from '../../../contract/forms/question-kinds.ts'
import { type Scope, seeScholarship, type SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type Place, sliceOf, writePlace } from '../../platform/lists/page.ts'
import { ProductError } from '../../platform/product-error.ts'
import { findExactly } from '../applications/exact-search-queries.ts'
import { readConditionsVersion } from '../eligibility/eligibility-queries.ts'
import { readPublished } from '../forms/form-service.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { findCriteria } from '../scores/criteria-service.ts'
import { showsScore } from '../scores/score-queries.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { answerConditions, answerOrder, type PlacedQuestion } from './desk-conditions.ts'
import {
  countQueue,
  listDeskQuestions,
  listDeskRows,
  listQueue,
  listRounds,
  type QueueFilter,
  type QueueOrder,
  statusesOf,
} from './desk-queue-repository.ts'
import { deskRowView } from './desk-view.ts'

const columns: Record<Exclude<(typeof deskOrders)[number], 'score'>, RawBuilder<unknown>> = {
  submitted: sql.ref('submitted_at'),
  applicant: sql.ref('applicant'),
  status: sql.ref('status'),
  // Without conditions they come last.
  conditions: sql`coalesce(array_position(${[...deskFits]}::text[], conditions), ${sql.lit(deskFits.length + 1)})`,
}

/** As many of those whose applicants have not answered in time come before the others. */
const mostOnTop = 50

/** Whether a query asks for the top of the queue in its default order. */
function asksForFirst({ page, behind, sort, by }: DeskQuery): boolean {
  return (page ?? 1) === 1 && behind === undefined && sort === undefined && by === undefined
}

/** Those whose applicants have not answered in time, the longest ago first [TALK1]; few, and found by an index of them. */
async function listLapsed(
  db: Database,
  scope: Scope,
  { filter, status }: { filter: QueueFilter; status: DeskQuery['status'] },
) {
  const order = { by: sql.ref('answer_due'), descending: false }
  const slice = { limit: mostOnTop - 1, offset: 0 }
  return listQueue(db, scope, { filter: { ...filter, lapsed: true }, status, order, slice })
}

/**
 * A page of the queue [DESK2]; what has lapsed comes before the others, and is not repeated on the page [TALK1]. The exact number of all that match, and of each status beside it.
 * @throws ProductError `not_found` for a scholarship that is not there, `invalid_input` for answers without a scholarship
 */
export async function readQueuePage(db: Database, scope: Scope, query: DeskQuery): Promise<DeskPage> {
  const { column = [], status } = query
  const { filter, order, questions, shown } = await readView(db, scope, query)
  const slice = sliceOf(query)
  const [found, counted, lapsed] = await Promise.all([
    listQueue(db, scope, { filter, status, order, slice }),
    countQueue(db, scope, filter),
    asksForFirst(query) ? listLapsed(db, scope, { filter, status }) : [],
  ])
  const page = found.slice(0, slice.limit)
  const onTop = new Set(lapsed.map(({ id }) => id))
  const counts = Object.fromEntries(
    applicationStatuses.map(each => [each, counted.find(row => row.status === each)?.count ?? 0]),
  ) as DeskPage['counts']
  return {
    rows: await rowsOf(db, scope, [...lapsed, ...page.filter(({ id }) => !onTop.has(id))], {
      column,
      questions,
      shown,
    }),
    total: statusesOf(status).reduce((sum, each) => sum + (counts[each] ?? 0), 0),
    counts,
    lastPlace: found.length > slice.limit ? writePlace(page.at(-1)?.place ?? []) : null,
  }
}

/**
 * What a view of the queue narrows and how it orders, and under which condition its viewer sees the mean of a row.
 * @throws ProductError `not_found` for a scholarship that is not there, `invalid_input` for answers without a scholarship
 */
export async function readView(
  db: Database,
  scope: Scope,
  view: DeskViewQuery,
): Promise<{ filter: QueueFilter; order: QueueOrder; questions: Questions; shown: RawBuilder<SqlBool> }> {
  const scholarship = view.scholarship === undefined ? undefined : seeScholarship(scope, view.scholarship)
  const scholarships = await shownScholarships(db, scope, { scholarship, rounds: view.rounds })
  const questions: Questions = scholarship ? await placedQuestions(db, scholarship, scholarships) : new Map()
  const single = view.rounds ? undefined : scholarship
  const shown = await shownScores(db, scope, single)
  const exactly = view.search ? await findExactly(db, scope, view.search) : undefined
  const answers = answerConditions(questions, view.answer)
  return {
    filter: {
      ...view,
      ...(exactly && { search: undefined, only: exactly }),
      scholarships,
      answers: [...answers, ...scoreConditions(view.score, { single, shown })],
      ...(view.duplicates && { duplicatesAmong: await roundsToCompare(db, scope, scholarship) }),
    },
    order: orderOf(view, { questions, single, shown }),
    questions,
    shown,
  }
}

/** One, or all rounds of its series; undefined for all scholarships. @throws ProductError `invalid_input` */
async function shownScholarships(
  db: Database,
  scope: Scope,
  { scholarship, rounds }: Pick<DeskViewQuery, 'rounds'> & { scholarship: SeenId | undefined },
): Promise<string[] | undefined> {
  if (!rounds) return scholarship === undefined ? undefined : [scholarship]
  if (!scholarship) throw unreadable('rounds', 'Please choose a scholarship first.')
  const all = await listRounds(db, scope, scholarship)
  if (all.length > deskLimits.rounds)
    throw unreadable('rounds', `This series has more than ${deskLimits.rounds} rounds.`)
  return all
}

function unreadable(field: string, message: string): ProductError {
  return new ProductError('invalid_input', { fields: { [field]: message } })
}

/** The rounds of the scholarship's series. @throws ProductError `invalid_input` without a scholarship */
function roundsToCompare(db: Database, scope: Scope, scholarship: SeenId | undefined): Promise<string[]> {
  if (!scholarship) throw unreadable('duplicates', 'Please choose a scholarship first.')
  return listRounds(db, scope, scholarship)
}

async function rowsOf(
  db: Database,
  scope: Scope,
  page: { id: SeenId; place: Place }[],
  {
    column,
    questions,
    shown,
  }: { column: readonly string[]; questions: Questions; shown: RawBuilder<SqlBool> },
) {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = new Map((await listDeskRows(db, scope, { ids, shown })).map(row => [row.id, row]))
  // A question of another kind is another question.
  const isColumn = ({ id, type }: Question) =>
    column.includes(id) && (questions.get(id)?.question.type ?? type) === type
  const views = page.map(async ({ id }) => {
    const row = rows.get(id)
    if (!row) return []
    const form =
      row.form_version_id && column.length > 0 ? await readPublished(db, row.form_version_id) : undefined
    const version = row.conditions === 'met' ? null : row.eligibility_version_id
    const conditions = version ? (await readConditionsVersion(db, version)).definition : undefined
    return [deskRowView(row, { form, conditions }, isColumn)]
  })
  return (await Promise.all(views)).flat()
}

/** Under which condition the caller sees the mean of a row: never over several scholarships [DESK7]. */
export async function shownScores(db: Database, scope: Scope, scholarship: SeenId | undefined) {
  return scholarship
    ? showsScore(await findCriteria(db, scholarship), scholarship, scope)
    : sql<SqlBool>`false`
}

/** The mean of a row as its viewer may see it: hidden points count as not given. */
const seenScore = (shown: RawBuilder<SqlBool>) => sql<number | null>`case when ${shown} then score end`

/** What depends on the scholarships that are shown; `single` is the only one. */
interface Shown {
  questions: Questions
  single: string | undefined
  shown: RawBuilder<SqlBool>
}

function scoreConditions(
  score: number | undefined,
  { single, shown }: Pick<Shown, 'single' | 'shown'>,
): RawBuilder<SqlBool>[] {
  if (score === undefined) return []
  if (!single) throw unreadable('score', 'Please choose one scholarship first.')
  return [sql`${seenScore(shown)} >= ${score}`]
}

function orderOf(
  { by, sort = 'submitted', scholarship }: DeskViewQuery,
  { questions, single, shown }: Shown,
): QueueOrder {
  if (by !== undefined) {
    const [, sign, id = ''] = /^(-?)answer:(.+)$/.exec(by) ?? []
    const question = questions.get(id)
    if (!question) throw unreadable('by', 'This order is not known here.')
    return { by: answerOrder(question, sign === '-'), descending: sign === '-' }
  }
  const descending = sort.startsWith('-')
  const name = sort.replace('-', '') as (typeof deskOrders)[number]
  if (name !== 'submitted' && !(name === 'score' ? single : scholarship))
    throw unreadable('sort', 'Please choose one scholarship first.')
  if (name === 'score') {
    // Without one they come last, and of equal ones who has waited longest comes first, both ways.
    const sign = sql.raw(descending ? '-' : '')
    return {
      by: sql`coalesce(${sign}(${seenScore(shown)}), 'Infinity'::double precision)`,
      descending: false,
    }
  }
  return { by: columns[name], descending }
}

type Questions = ReadonlyMap<string, PlacedQuestion>

/**
 * The questions of a scholarship's published form that the queue knows, by their ids, with their places in these rounds.
 * @throws ProductError `not_found`
 */
async function placedQuestions(
  db: Database,
  scholarshipId: SeenId,
  rounds: readonly string[] = [scholarshipId],
): Promise<Questions> {
  const scholarship = await requireScholarship(db, scholarshipId)
  if (!scholarship.form_version_id) return new Map()
  const [definition, rows] = await Promise.all([
    readPublished(db, scholarship.form_version_id),
    listDeskQuestions(db, rounds),
  ])
  return new Map(
    questionsOf(definition).flatMap(question => {
      const asked = rows.filter(row => row.question === question.id && row.type === question.type)
      const placed = rounds.map(id => ({
        scholarship: id,
        row: asked.find(row => row.scholarship_id === id),
      }))
      return asked.length > 0 ? [[question.id, { question, rounds: placed }] as const] : []
    }),
  )
}

/** What the applications to a scholarship can be filtered by [DESK2]. */
export async function readDeskQuestions(db: Database, scholarshipId: SeenId) {
  const placed = await placedQuestions(db, scholarshipId)
  return [...placed.values()].map(({ question }) => ({
    question: question.id,
    wording: question.wording,
    type: question.type,
    options: optionsOf(question),
  }))
}
