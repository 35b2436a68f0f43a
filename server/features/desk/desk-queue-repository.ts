import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { DeskQuery } from '../../../contract/desk/desk.ts'
import type { ScoreSummary } from '../../../contract/scores/scores.ts'
import type { Database } from '../../platform/database/connection.ts'
import { scoreSummary } from '../scores/score-queries.ts'
import { type Place, type Slice, unknownPlace } from '../../platform/lists/page.ts'
import type { Scope } from '../../platform/access/scope.ts'

/** What narrows the queue: its columns, and conditions on answers as SQL. */
export interface QueueFilter
  extends Pick<DeskQuery, 'scholarship' | 'outcome' | 'assignee' | 'label' | 'waiting' | 'search'> {
  answers: RawBuilder<SqlBool>[]
}

/** The column or the place of an answer that the queue is sorted by. */
export interface QueueOrder {
  by: RawBuilder<unknown>
  descending: boolean
}

/** Conditions of the queue besides the status. Staff see every application but their own. @throws Error for anybody else */
function conditionsOf(scope: Scope, filter: QueueFilter): RawBuilder<SqlBool> {
  if (!scope.seesAll) throw new Error('The queue is for staff.')
  const { scholarship, outcome, assignee, label, waiting, search, answers } = filter
  const conditions: RawBuilder<SqlBool>[] = [sql`user_id <> ${scope.userId}`, ...answers]
  if (scholarship) conditions.push(sql`scholarship_id = ${scholarship}`)
  if (outcome === 'none') conditions.push(sql`outcome is null`)
  else if (outcome) conditions.push(sql`outcome = ${outcome}`)
  if (assignee === 'nobody') conditions.push(sql`assignee_id is null`)
  else if (assignee) conditions.push(sql`assignee_id = ${assignee}`)
  if (label) conditions.push(sql`labels @> array[${label}]::text[]`)
  if (waiting) conditions.push(sql`waiting_since <= now() - make_interval(days => ${waiting})`)
  if (search && /[\p{L}\p{N}]/u.test(search)) conditions.push(sql`words @@ desk_search(${search})`)
  return sql.join(conditions, sql` and `)
}

const ofStatus = (status: DeskQuery['status']): RawBuilder<SqlBool> => {
  // As an index has it: those that are not decided wait.
  if (status === 'open') return sql`waiting_since is not null`
  return status ? sql`status = ${status}` : sql`true`
}

/** How many applications match, by status. */
export async function countQueue(
  db: Database,
  scope: Scope,
  filter: QueueFilter,
): Promise<{ status: ApplicationStatus; count: number }[]> {
  const { rows } = await sql<{ status: ApplicationStatus; count: number }>`
    select status, count(*) from desk_rows where ${conditionsOf(scope, filter)} group by status`.execute(db)
  return rows
}

/**
 * The ids of a page of the queue in its order, one more than the page has, with their places.
 * @throws ProductError `invalid_input` for a place of another order
 */
export async function listQueue(
  db: Database,
  scope: Scope,
  {
    filter,
    status,
    order: { by, descending },
    slice: { limit, offset, behind },
  }: { filter: QueueFilter; status: DeskQuery['status']; order: QueueOrder; slice: Slice },
): Promise<{ id: string; place: Place }[]> {
  if (behind && behind.length !== 2) throw unknownPlace()
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const follows = behind
    ? sql<SqlBool>`(${by}, application_id) ${sql.raw(descending ? '<' : '>')} (${sql.join(behind)})`
    : sql<SqlBool>`true`
  const { rows } = await sql<{ id: string; place: Place }>`
    select application_id as id, array[(${by})::text, application_id::text] as place from desk_rows
    where ${conditionsOf(scope, filter)} and ${ofStatus(status)} and ${follows}
    order by ${by} ${direction}, application_id ${direction} limit ${limit + 1} offset ${offset}`.execute(db)
  return rows
}

/** Whose these applications are; those that are gone are not among them. */
export function listOwners(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('desk_rows')
    .select(['application_id', 'user_id'])
    .where('application_id', 'in', ids)
    .execute()
}

/** The rows of these applications. @param shown under which condition the mean of their points is */
export function listDeskRows(db: Database, ids: readonly string[], shown: RawBuilder<SqlBool>) {
  return db
    .selectFrom('desk_rows')
    .innerJoin('applications', 'applications.id', 'application_id')
    .leftJoin('users as assignee', 'assignee.id', 'assignee_id')
    .leftJoin('application_answers as answered', 'answered.application_id', 'applications.id')
    .select([
      'applications.id',
      'applicant',
      'applications.scholarship_id',
      'scholarship_name',
      'desk_rows.status',
      'desk_rows.outcome',
      'assignee_id',
      'assignee.user_name as assignee_name',
      'desk_rows.labels',
      'submitted_at',
      'currency',
      'form_version_id',
    ])
    .select('answered.answers as given')
    .select(sql<ScoreSummary | null>`case when ${shown} then ${scoreSummary} end`.as('score'))
    .where('applications.id', 'in', ids)
    .execute()
}

export type DeskRowRow = Awaited<ReturnType<typeof listDeskRows>>[number]

/** The questions of a scholarship that have a place in the queue's rows. */
export function listDeskQuestions(db: Database, scholarshipId: string) {
  return db
    .selectFrom('desk_questions')
    .select(['question', 'type', 'place', 'options'])
    .where('scholarship_id', '=', scholarshipId)
    .orderBy('place')
    .execute()
}

export type DeskQuestionRow = Awaited<ReturnType<typeof listDeskQuestions>>[number]
