import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { wasPaid } from '../../features/payments/office/listed-payment-queries.ts'
import { isOfMode, type PaymentMode } from '../../features/payments/payment-mode-queries.ts'
import { officeTimeZone } from '../../platform/database/office-settings.ts'
import { decidedApplications } from '../../features/decisions/decided-queries.ts'

/** What is counted of a scholarship. */
export type Counted =
  | 'funnel'
  | 'gender'
  | 'degree'
  | 'subject'
  | 'country'
  | 'days'
  | 'decisions'
  | 'scores'
  | 'points'
  | 'fees'
  | 'awards'

export interface Cell {
  /** In the table with the year before it, where only that year is counted: `2026 funnel`. */
  what: Counted
  key: string
  n: number
  awarded: number
  money: number
  /** Of all: it would tell what the report of one scholarship hides. */
  tells?: { applied: boolean; awarded: boolean } | null
}

/** The scores of a scholarship, once all is decided: before, they would tell officers what colleagues gave [DESK7]. */
const given = (id: string) => sql`given as (
  select officer_id, mean, applied_at from scores
    join decided_applications on decided_applications.id = application_id
    where scholarship_id = ${id} and mean is not null and not exists (select from decided_applications where decided_at is null))`

/** Counts what became of the applications to one scholarship, in place of the last count [AUDIT3]. */
export async function countScholarship(tx: Database, mode: PaymentMode, id: string): Promise<void> {
  await tx.deleteFrom('report_cells').where('scholarship_id', '=', id).execute()
  const parts = sql.join(partsOf(mode, id), sql` union all `)
  await sql`with ${decidedApplications(id)}, ${given(id)}, counted as materialized (${parts})
    insert into report_cells (scholarship_id, what, key, n, awarded, money)
    select ${id}::uuid, what, key, sum(n), sum(awarded), sum(money) from counted group by what, key
    union all
    select ${id}::uuid, year || ' ' || what, key, n, awarded, money from counted where year is not null`.execute(
    tx,
  )
}

const yearOf = (at: string) =>
  sql`extract(year from (${sql.ref(at)} at time zone ${officeTimeZone}))::integer as year`

/** What, key, number, awarded, money and year, as statements. */
function partsOf(mode: PaymentMode, id: string): RawBuilder<unknown>[] {
  const applied = yearOf('applied_at')
  // Of all years only: subtracted from each other, years would tell who is in a small group.
  const group = (column: 'gender' | 'degree') =>
    sql`select ${sql.lit(column)} as what, ${sql.ref(column)} as key, count(*) as n,
      count(*) filter (where awarded) as awarded, 0 as money, null::integer as year
      from decided_applications group by 2`
  return [
    group('gender'),
    group('degree'),
    ...funnelOf(mode, id),
    sql`select 'days', working_days::text, count(*), 0, 0, ${applied} from decided_applications
      where decided_at is not null group by 2, 6`,
    sql`select 'decisions', decided_by::text, count(*), 0, 0, ${applied} from decided_applications
      where released_at is not null and decided_by is not null group by 2, 6`,
    sql`select 'scores', officer_id::text, count(*), 0, 0, ${applied} from given where officer_id is not null group by 2, 6`,
    sql`select 'points', round(mean)::text, count(*), 0, 0, ${applied} from given group by 2, 6`,
    sql`select 'fees', currency, count(*), 0, sum(amount_minor - refunded_minor), ${yearOf('created_at')} from payments
      where scholarship_id = ${id} and ${isOfMode(mode)} and status = 'succeeded' group by 2, 6`,
    sql`select 'awards', currency, count(*), 0, sum(amount_minor), ${applied} from decided_applications
      where awarded and amount_minor is not null group by 2, 6`,
  ]
}

/** How many people came how far. */
function funnelOf(mode: PaymentMode, id: string): RawBuilder<unknown>[] {
  const step = (name: string, at: string, from: RawBuilder<unknown>) =>
    sql`select 'funnel', ${sql.lit(name)}, count(*), 0, 0, ${yearOf(at)} from ${from} group by 6`
  const payments = sql`payments where scholarship_id = ${id} and user_id is not null and ${isOfMode(mode)}`
  // Each person once, since they applied or came so far before.
  const first = (name: string, before: RawBuilder<unknown>) =>
    step(
      name,
      'at',
      sql`(select user_id, min(at) as at from (
        select user_id, applied_at as at from applications where scholarship_id = ${id} union all
        ${before}) as each group by 1) as firsts`,
    )
  return [
    step('saved', 'saved_at', sql`saved_scholarships where scholarship_id = ${id}`),
    first(
      'begun',
      sql`select user_id, created_at from ${payments} union all
        select user_id, begun_at from application_drafts where scholarship_id = ${id}`,
    ),
    first('paid', sql`select user_id, created_at from ${payments} and ${wasPaid}`),
    step('applied', 'applied_at', sql`decided_applications`),
    step('decided', 'applied_at', sql`decided_applications where decided_at is not null`),
    step('awarded', 'applied_at', sql`decided_applications where awarded`),
  ]
}

/** What was counted of each of these scholarships of the groups that its report shows. */
export async function listGroupCells(
  db: Database,
  ids: readonly string[],
): Promise<(Cell & { scholarship_id: string })[]> {
  const { rows } = await sql<Cell & { scholarship_id: string }>`
    select scholarship_id, what, key, n, awarded, money from report_cells
    where scholarship_id = any(${ids}::uuid[]) and what in ('gender', 'degree')`.execute(db)
  return rows
}

/** The tables by which a scholarship has something to count. */
const counted = [
  'applications',
  'payments',
  'application_drafts',
  'saved_scholarships',
  'report_cells',
] as const

/** Some scholarships that have something to count, after the id `after`, by id: most of a large catalogue have nothing. */
export async function listCountedIds(db: Database, after: string, limit: number): Promise<string[]> {
  const found = counted.map(
    table => sql`(select distinct scholarship_id as id from ${sql.table(table)} where scholarship_id > ${after}
      order by 1 limit ${limit})`,
  )
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(found, sql` union `)}) as found order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A number of all that would tell what the report of one scholarship hides. */
export interface RevealedCell {
  what: Counted
  key: string
  applied: boolean
  awarded: boolean
}

/** What was counted of scholarships together, and by what they have. @param which SQL about `report_cells` */
function added(which: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const groupsBy = (column: 'subject' | 'country') => sql`
    select ${sql.lit(column)}, ${sql.ref(column)}, sum(n) filter (where key = 'applied'),
      coalesce(sum(n) filter (where key = 'awarded'), 0), 0
    from report_cells join scholarships on scholarships.id = scholarship_id
    where what = 'funnel' and key in ('applied', 'awarded') and ${which} group by 2`
  return sql`select what, key, sum(n) as n, sum(awarded) as awarded, sum(money) as money from report_cells
    where ${which} group by what, key
    union all ${groupsBy('subject')} union all ${groupsBy('country')}`
}

const ofThese = (ids: readonly string[]) => sql<SqlBool>`scholarship_id = any(${ids}::uuid[])`

/** Adds up what was counted of every scholarship, and by what the scholarships have. @everybody A job counts. */
export async function addUpCells(tx: Database, told: readonly RevealedCell[]): Promise<void> {
  await tx.deleteFrom('report_totals').execute()
  await sql`
    insert into report_totals (what, key, n, awarded, money) ${added(sql`true`)}`.execute(tx)
  await sql`
    update report_totals set tells_applied = told.applied, tells_awarded = told.awarded
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (what text, key text, applied boolean, awarded boolean)
    where report_totals.what = told.what and report_totals.key = told.key`.execute(tx)
}

const countedOf = (which: string | readonly string[] | undefined) =>
  typeof which === 'object'
    ? sql`(select * from report_cells where ${ofThese(which)}) as cells`
    : which
      ? sql`(select * from report_cells where scholarship_id = ${which}) as cells`
      : sql`report_totals as cells`

const nameOfCell = sql`regexp_replace(what, '^[0-9]+ ', '') as what`
const ofYear = (year: number | undefined) =>
  year === undefined ? sql`what !~ '^[0-9]'` : sql`starts_with(what, ${`${year} `})`

/** What was counted of one scholarship, or of all together; of a year only that. @everybody Of all only for who reaches all. */
export async function listCells(
  db: Database,
  { scholarship, year }: { scholarship?: string | undefined; year?: number | undefined },
): Promise<Cell[]> {
  const from = scholarship
    ? sql`null as tells from report_cells where scholarship_id = ${scholarship}`
    : sql`json_build_object('applied', tells_applied, 'awarded', tells_awarded) as tells from report_totals where true`
  const { rows } = await sql<Cell>`
    select ${nameOfCell}, key, n, awarded, money, ${from} and ${ofYear(year)}`.execute(db)
  return rows
}

/** What was counted of these scholarships together; of a year only that. */
export async function sumCells(
  db: Database,
  ids: readonly string[],
  year: number | undefined,
): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select ${nameOfCell}, key, n, awarded, money from (${added(ofThese(ids))}) as added where ${ofYear(year)}`.execute(
    db,
  )
  return rows
}

/** When it was counted, and the years that there are, newest first; no moment before the first count. @everybody Of all only for who reaches all. */
export async function findCounted(
  db: Database,
  which: string | readonly string[] | undefined,
): Promise<{ at: Date | null; years: number[] }> {
  const { rows } = await sql<{ at: Date | null; years: number[] }>`
    select max(counted_at) as at, coalesce(array_agg(distinct substring(what from '^[0-9]+')::integer)
      filter (where what ~ '^[0-9]'), '{}') as years
    from ${countedOf(which)}`.execute(db)
  const [found = { at: null, years: [] }] = rows
  return { at: found.at, years: found.years.toSorted((a, b) => b - a) }
}

/** The names of people by id; deleted ones have none. */
export async function namesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'user_name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, user_name }) => [id, user_name]))
}
