import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type ApplicationStatus,
  applicationStatuses,
  isOpen,
} from '../../../contract/applications/application-terms.ts'
import type { DeskQuery } from '../../../contract/desk/desk.ts'
import {
  type AskedState,
  type Completeness,
  type DeskGap,
  splitChoices,
} from '../../../contract/desk/desk-terms.ts'
import type { ScoreSummary } from '../../../contract/scores/scores.ts'
import type { Database } from '../../platform/database/connection.ts'
import { scoreSummary } from '../scores/score-queries.ts'
import { type Place, type Slice, unknownPlace } from '../../platform/lists/page.ts'
import { assertStaff, type Scope, within, type SeenId } from '../../platform/access/scope.ts'

/** What narrows the queue: its columns, and conditions on answers as SQL. */
export interface QueueFilter
  extends Pick<
    DeskQuery,
    'outcome' | 'assignee' | 'label' | 'conditions' | 'waiting' | 'completeness' | 'asked' | 'search'
  > {
  /** One, or the rounds of a series; all when undefined. */
  scholarships?: readonly string[] | undefined
  answers: RawBuilder<SqlBool>[]
  /** The applications that the phone number or the application's number searched for belongs to. */
  only?: readonly string[]
  /** Only those whose applicants have not answered in time [TALK1]. */
  lapsed?: boolean
  /** All rounds of these scholarships are looked through for likely duplicates. */
  duplicatesAmong?: readonly string[]
}

/** The column or the place of an answer that the queue is sorted by. */
export interface QueueOrder {
  by: RawBuilder<unknown>
  descending: boolean
}

/** Since when an application has waited, without the time in which its applicant was asked for answers [TALK1]. */
export const waitsSince = sql<Date>`submitted_at + paused
  + case when answer_due is null then interval '0' else least(now(), answer_due) - asked_at end`

/** The caller's own applications; staff see the others that they reach. @throws Error for anybody else */
function isOwn(scope: Scope): RawBuilder<SqlBool> {
  assertStaff(scope)
  return sql`user_id = ${scope.userId}`
}

/** Conditions of the queue besides the status. */
function conditionsOf(scope: Scope, filter: QueueFilter): RawBuilder<SqlBool> {
  const { scholarships, waiting, completeness, duplicatesAmong, search, answers } = filter
  const conditions = [
    sql<SqlBool>`not ${isOwn(scope)}`,
    within(scope, sql`scholarship_id`),
    ...conditionsOfKind(filter),
    ...answers,
  ]
  conditions.push(...chosenOf(filter.conditions, fits))
  if (scholarships) conditions.push(isOf(scholarships))
  if (waiting) conditions.push(hasWaited(waiting))
  if (completeness === 'complete') conditions.push(lacksNothing())
  const present = completeness && presentOf[completeness]
  if (present) conditions.push(lacksNothing(present))
  if (filter.asked) conditions.push(isAsked[filter.asked])
  if (filter.lapsed) conditions.push(isAsked.lapsed)
  if (duplicatesAmong) conditions.push(duplicateCondition(scope, duplicatesAmong))
  if (filter.only) conditions.push(sql`application_id = any(${filter.only}::uuid[])`)
  if (search && /[\p{L}\p{N}]/u.test(search)) conditions.push(sql`words @@ desk_search(${search})`)
  return sql.join(conditions, sql` and `)
}

/** Conditions on the columns that `desk_rows` and `desk_counts` have in common. */
function conditionsOfKind({ outcome, assignee, label }: QueueFilter): RawBuilder<SqlBool>[] {
  const is = (column: string, empty: string) => ({
    holds: (value: string) =>
      value === empty
        ? sql<SqlBool>`${sql.ref(column)} is null`
        : sql<SqlBool>`${sql.ref(column)} = ${value}`,
    lacks: (value: string) =>
      value === empty
        ? sql<SqlBool>`${sql.ref(column)} is not null`
        : sql<SqlBool>`${sql.ref(column)} is distinct from ${value}`,
  })
  return [
    ...chosenOf(outcome, is('outcome', 'none')),
    ...chosenOf(assignee, is('assignee_id', 'nobody')),
    ...chosenOf(label, {
      holds: value => sql`labels @> array[${value}]::text[]`,
      lacks: value => sql`not labels @> array[${value}]::text[]`,
    }),
  ]
}

type Condition = (value: string) => RawBuilder<SqlBool>

/** The conditions of a filter: one of its values holds, and those that are excluded do not. */
function chosenOf(
  values: readonly string[] | undefined,
  { holds, lacks }: { holds: Condition; lacks: Condition },
): RawBuilder<SqlBool>[] {
  const { any, none } = splitChoices<string>(values)
  const excluded = none.map(lacks)
  return any.length > 0 ? [sql`(${sql.join(any.map(holds), sql` or `)})`, ...excluded] : excluded
}

/** Who says why their case is different does not meet the conditions either. */
const fitting = (value: string) => (value === 'notMet' ? ['notMet', 'different'] : [value])
const fits = {
  holds: (value: string) => sql<SqlBool>`conditions = any(${fitting(value)}::text[])`,
  lacks: (value: string) => sql<SqlBool>`conditions <> all(${fitting(value)}::text[])`,
}

const daysAgo = (days: number): RawBuilder<Date> => sql`now() - make_interval(days => ${days})`

/** What stood still has waited for less time, so that the first comparison finds all by its index. */
const hasWaited = (days: number): RawBuilder<SqlBool> =>
  sql`waiting_since is not null and submitted_at <= ${daysAgo(days)} and ${waitsSince} <= ${daysAgo(days)}`

/** That a row is of one of these. One is compared by `=`, so that its index gives the order, too. */
const isOf = ([first, ...others]: readonly string[]): RawBuilder<SqlBool> =>
  others.length === 0
    ? sql`scholarship_id = ${first}`
    : sql`scholarship_id = any(${[first, ...others]}::uuid[])`

/** Decided applications have no open requests. */
const isAsked: Record<AskedState, RawBuilder<SqlBool>> = {
  waiting: sql`answer_due > now() and waiting_since is not null`,
  lapsed: sql`answer_due <= now() and waiting_since is not null`,
  supplied: sql`supplied`,
}

const gapOf: Partial<Record<Completeness, DeskGap>> = {
  feeMissing: 'fee',
  documentsMissing: 'documents',
  referencesMissing: 'references',
}
const presentOf: Partial<Record<Completeness, DeskGap>> = {
  feePaid: 'fee',
  documentsPresent: 'documents',
  referencesPresent: 'references',
}

/**
 * The rows of the queue; of those that lack something, by what they lack, whose indexes have the order of the queue. Joined by the id
 * alone: of three equal columns PostgreSQL expects so few rows that it reads and sorts all.
 */
function rowsOf({ completeness }: QueueFilter): RawBuilder<unknown> {
  const gap = completeness && gapOf[completeness]
  return gap
    ? sql`(select application_id, gap.scholarship_id, gap.submitted_at, user_id, applicant, status, outcome, assignee_id, labels,
          waiting_since, asked_at, answer_due, paused, supplied, score, score_version, score_spread, score_number,
          conditions, answers, words
        from desk_gaps as gap join desk_rows using (application_id) where what = ${gap}) as desk_rows`
    : sql`desk_rows`
}

function lacksNothing(what?: DeskGap): RawBuilder<SqlBool> {
  const ofKind = what ? sql`and what = ${what}` : sql``
  return sql`not exists (select from desk_gaps as lacking
    where lacking.application_id = desk_rows.application_id ${ofKind})`
}

/** Those of which another account has sent one with a trait in common; the officer's own are no evidence to them. */
function duplicateCondition({ userId }: Scope, rounds: readonly string[]): RawBuilder<SqlBool> {
  const among = sql`scholarship_id = any(${rounds}::uuid[]) and user_id <> ${userId}`
  return sql`application_id in (select application_id from desk_traits where ${among} and (kind, value) in (
    select kind, value from desk_traits where ${among} group by kind, value having count(distinct user_id) > 1))`
}

const openStatuses = applicationStatuses.filter(isOpen)

/** The statuses that a filter leaves. */
export function statusesOf(status: DeskQuery['status']): ApplicationStatus[] {
  const { any, none } = splitChoices(status)
  const named = (values: typeof any) => values.flatMap(each => (each === 'open' ? openStatuses : [each]))
  const included = any.length > 0 ? named(any) : applicationStatuses
  return applicationStatuses.filter(each => included.includes(each) && !named(none).includes(each))
}

const ofStatus = (status: DeskQuery['status']): RawBuilder<SqlBool> => {
  const statuses = statusesOf(status)
  if (statuses.length === applicationStatuses.length) return sql`true`
  // As an index has it: those that are not decided wait.
  if (statuses.join() === openStatuses.join()) return sql`waiting_since is not null`
  const [only, ...others] = statuses
  return only && others.length === 0 ? sql`status = ${only}` : sql`status = any(${statuses}::text[])`
}

/** How many applications match, by status; zero or nothing where none does. */
export async function countQueue(
  db: Database,
  scope: Scope,
  filter: QueueFilter,
): Promise<{ status: ApplicationStatus; count: number }[]> {
  const counted = isCounted(scope, filter)
    ? countedRows(scope, filter)
    : sql`select status, 1 as number from ${rowsOf(filter)} where ${conditionsOf(scope, filter)}`
  const { rows } = await sql<{ status: ApplicationStatus; count: number }>`
    select status, sum(number) as count from (${counted}) as counted group by status`.execute(db)
  return rows
}

/** What narrows the queue, and whether `desk_counts` knows it; a filter that is missing here does not compile. */
const known: Record<Exclude<keyof QueueFilter, 'answers'>, boolean> = {
  outcome: true,
  assignee: true,
  label: true,
  waiting: true,
  scholarships: false,
  conditions: false,
  completeness: false,
  asked: false,
  lapsed: false,
  duplicatesAmong: false,
  search: false,
  only: false,
}
const unknown = (Object.keys(known) as (keyof typeof known)[]).filter(name => !known[name])

/** Whether `desk_counts` knows all that narrows the queue: it counts for those who reach all. */
function isCounted({ reach }: Scope, { answers, ...filter }: QueueFilter): boolean {
  return reach === 'all' && answers.length === 0 && unknown.every(name => !filter[name])
}

/**
 * The numbers of `desk_counts` that match, without the caller's own applications. For how long applications have waited
 * these are whole months; the rest of the last month, and those that stood still, are looked at one by one.
 */
function countedRows(scope: Scope, filter: QueueFilter): RawBuilder<unknown> {
  const { waiting } = filter
  const kind = sql.join([sql`true`, ...conditionsOfKind(filter)], sql` and `)
  const own = isOwn(scope)
  if (!waiting)
    return sql`
      select status, number from desk_counts where ${kind}
      union all select status, -1 from desk_rows where ${own} and ${kind}`
  // Looked up once, not for every row.
  const month = sql`(select date_trunc('month', ${daysAgo(waiting)}, 'UTC'))`
  const inWholeMonths = sql`waiting_since is not null and submitted_at < ${month} and ${kind}`
  return sql`
    select status, number from desk_counts where waiting_month < ${month} and ${kind}
    union all select status, -1 from desk_rows where ${own} and ${inWholeMonths}
    union all select status, -1 from desk_rows where not ${own} and ${inWholeMonths}
      and (paused <> '0' or answer_due is not null) and ${waitsSince} > ${daysAgo(waiting)}
    union all select status, 1 from desk_rows where submitted_at >= ${month} and ${conditionsOf(scope, filter)}`
}

/** Adds the changes of `desk_counts` to their sums, in one order, so that two processes never wait for each other in a ring. @everybody A job adds up. */
export async function sumDeskCounts(db: Database): Promise<void> {
  await sql`
    with changes as (delete from desk_counts where is_change returning *)
    insert into desk_counts (status, outcome, assignee_id, labels, waiting_month, number, is_change)
    select status, outcome, assignee_id, labels, waiting_month, sum(number), false from changes
    group by 1, 2, 3, 4, 5 having sum(number) <> 0 order by 1, 2, 3, 4, 5
    on conflict (status, outcome, assignee_id, labels, waiting_month) where not is_change
    do update set number = desk_counts.number + excluded.number`.execute(db)
  await sql`delete from desk_counts where not is_change and number = 0`.execute(db)
}

/**
 * Compares the counts of the queue with its rows, and adds what differs as changes: nobody who writes waits, because one statement
 * sees one moment, and what is written meanwhile counts itself.
 * @returns how many kinds of applications were counted wrong, and how many applications were missing or too many in all
 * @everybody A job compares.
 */
export async function correctDeskCounts(
  db: Database,
): Promise<{ kinds: number; missing: number; surplus: number }> {
  const { rows } = await sql<{ kinds: number; missing: number; surplus: number }>`
    with differences as (
      select status, outcome, assignee_id, labels, waiting_month, sum(number)::integer as number from (
        select status, outcome, assignee_id, labels, desk_month(desk_rows) as waiting_month, 1 as number from desk_rows
        union all
        select status, outcome, assignee_id, labels, waiting_month, -number from desk_counts
      ) as rows_and_counts
      group by 1, 2, 3, 4, 5 having sum(number) <> 0
    ), corrected as (
      insert into desk_counts select differences.*, true from differences
    )
    select count(*) as kinds, coalesce(sum(number) filter (where number > 0), 0) as missing,
      coalesce(-sum(number) filter (where number < 0), 0) as surplus
    from differences`.execute(db)
  return rows[0] ?? { kinds: 0, missing: 0, surplus: 0 }
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
): Promise<{ id: SeenId; place: Place }[]> {
  if (behind && behind.length !== 2) throw unknownPlace()
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const follows = behind
    ? sql<SqlBool>`(${by}, application_id) ${sql.raw(descending ? '<' : '>')} (${sql.join(behind)})`
    : sql<SqlBool>`true`
  const { rows } = await sql<{ id: SeenId; place: Place }>`
    select application_id as id, array[(${by})::text, application_id::text] as place
    from ${rowsOf(filter)} where ${conditionsOf(scope, filter)} and ${ofStatus(status)} and ${follows}
    order by ${by} ${direction}, application_id ${direction} limit ${limit + 1} offset ${offset}`.execute(db)
  return rows
}

/** The ids of all rows that match, as SQL. */
export function viewedRows(
  scope: Scope,
  { filter, status }: { filter: QueueFilter; status: DeskQuery['status'] },
): RawBuilder<unknown> {
  return sql`select application_id from ${rowsOf(filter)} where ${conditionsOf(scope, filter)} and ${ofStatus(status)}`
}

/** The ids of these without the caller's own, as SQL. */
export function pickedRows(scope: Scope, ids: readonly string[]): RawBuilder<unknown> {
  return sql`select application_id from desk_rows where application_id = any(${ids}::uuid[])
    and not ${isOwn(scope)} and ${within(scope, sql`scholarship_id`)}`
}

/** Whose these applications are, and to which scholarships; those that are gone, or out of reach, are not among them. */
export function listOwners(db: Database, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('desk_rows')
    .select(['application_id', 'user_id', 'scholarship_id'])
    .where('application_id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .where(within(scope, sql`scholarship_id`))
    .execute()
}

/** The rows of these applications as this officer sees them. @param shown under which condition the mean of their points is */
export function listDeskRows(
  db: Database,
  scope: Scope,
  { ids, shown }: { ids: readonly SeenId[]; shown: RawBuilder<SqlBool> },
) {
  return db
    .selectFrom('desk_rows')
    .innerJoin('applications', 'applications.id', 'application_id')
    .leftJoin('users as assignee', 'assignee.id', 'assignee_id')
    .leftJoin('application_answers as answered', 'answered.application_id', 'applications.id')
    .leftJoin('application_eligibility as decided', 'decided.application_id', 'applications.id')
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
      'desk_rows.conditions',
      'submitted_at',
      'waiting_since',
      'answer_due',
      'currency',
      'form_version_id',
    ])
    .select([waitsSince.as('waits_since'), sql<boolean>`answer_due <= now()`.as('lapsed')])
    .select(['answered.answers as given', 'decided.eligibility_version_id', 'decided.states'])
    .select(gapsOf(sql.ref('desk_rows.application_id')).as('gaps'))
    .select(
      sql<boolean>`exists (select from desk_traits as own join desk_traits as other on other.kind = own.kind
        and other.value = own.value and other.user_id <> own.user_id
        and other.scholarship_id = any(rounds_of(desk_rows.scholarship_id))
          and ${within(scope, sql`other.scholarship_id`)}
        where own.application_id = desk_rows.application_id and other.user_id <> ${scope.userId})`.as(
        'duplicate',
      ),
    )
    .select(sql<ScoreSummary | null>`case when ${shown} then ${scoreSummary} end`.as('score'))
    .where('applications.id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .where(within(scope, sql`desk_rows.scholarship_id`))
    .execute()
}

/** What an application lacks. */
export function gapsOf(applicationId: RawBuilder<unknown>): RawBuilder<DeskGap[]> {
  return sql`array(select what from desk_gaps where desk_gaps.application_id = ${applicationId} order by what)`
}

export type DeskRowRow = Awaited<ReturnType<typeof listDeskRows>>[number]

/** The ids of a scholarship and of the other rounds of its series that the caller reaches. */
export async function listRounds(db: Database, scope: Scope, scholarshipId: SeenId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(rounds_of(${scholarshipId})) as rounds (id) where ${within(scope, sql`id`)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The questions of these scholarships that have a place in the queue's rows. */
export function listDeskQuestions(db: Database, scholarshipIds: readonly string[]) {
  return db
    .selectFrom('desk_questions')
    .select(['scholarship_id', 'question', 'type', 'place', 'options'])
    .where('scholarship_id', '=', sql<string>`any(${scholarshipIds}::uuid[])`)
    .orderBy('place')
    .execute()
}

export type DeskQuestionRow = Awaited<ReturnType<typeof listDeskQuestions>>[number]
