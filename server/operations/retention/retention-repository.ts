import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { retentionLimits } from '../../../contract/retention/retention-limits.ts'
import { type RemovedKind, removedKindNames } from '../../../contract/retention/retention-terms.ts'
import type { RetentionListQuery } from '../../../contract/retention/retention.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { officeTimeZone, officeToday } from '../../platform/database/office-settings.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { listOrder } from '../../platform/lists/list-order.ts'
import { pageOf, type Slice } from '../../platform/lists/page.ts'
import { contains, searchWords } from '../../platform/lists/search.ts'

/** The day in whose night a rule that is saved now removes something first: that of the first midnight after 24 hours. */
const firstDay = sql`((now() + interval '24 hours') at time zone ${officeTimeZone})::date + 1`

/** The rule with who saved it, and when it starts as a day. */
export async function findRule(db: Database) {
  const { rows } = await sql<RuleRow>`
    select months, version, saved_at, user_name, starts_at, (starts_at at time zone ${officeTimeZone})::date::text as starts_on
      from retention left join users on users.id = saved_by`.execute(db)
  return rows[0] as RuleRow
}

export interface RuleRow {
  months: number | null
  version: number
  saved_at: Date | null
  user_name: string | null
  starts_at: Date | null
  starts_on: string | null
}

/** The rule, locked until the transaction ends: neither it nor a hold changes, and nothing else is removed. */
export async function lockRule(tx: Transaction<Tables>) {
  return tx.selectFrom('retention').selectAll().forUpdate().executeTakeFirstOrThrow()
}

/** Writes the next version of the locked rule. */
export async function writeRule(
  tx: Transaction<Tables>,
  { months, version, userId }: { months: number | null; version: number; userId: string },
): Promise<void> {
  const startsAt = sql<Date>`(${firstDay})::timestamp at time zone ${officeTimeZone}`
  await tx
    .updateTable('retention')
    .set({
      months,
      version,
      saved_by: userId,
      saved_at: sql<Date>`now()`,
      starts_at: months === null ? null : startsAt,
    })
    .execute()
}

/** How many applications have lost their data, and how many are held. @everybody For admins. */
export async function countRemoved(db: Database): Promise<{ removed: number; held: number }> {
  const { rows } = await sql<{ removed: number; held: number }>`
    select (select count(*) from applications where data_removed_at is not null) as removed,
      (select count(*) from retention_holds) as held`.execute(db)
  return rows[0] ?? { removed: 0, held: 0 }
}

const notHeld = sql<SqlBool>`not exists (
  select from retention_holds where retention_holds.application_id = retention_decided.application_id)`

const endOf = (day: RawBuilder<unknown>, months: number) =>
  sql<Date>`retention_end(${day}, ${months}, ${officeTimeZone})`

/** The day on which a rule of this many months starts: it does not begin again where it is the present one. */
const startOf = (months: number) =>
  sql`(select case when retention.months = ${months} then greatest(${officeToday}, (starts_at at time zone ${officeTimeZone})::date)
    else ${firstDay} end from retention)`

/** How many applications' data a rule of this many months removes in its first night, and on which day that is. */
export async function countFirst(
  db: Database,
  months: number,
): Promise<{ starts_on: string; first: number }> {
  const { rows } = await sql<{ starts_on: string; first: number }>`
    with started as materialized (select ${startOf(months)} as starts_on)
    select starts_on::text, (select count(*) from retention_decided
      where decided_at < ${endOf(sql.ref('starts_on'), months)} and ${notHeld}) as first
    from started`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** How many go on each of the next days after one, all that come later, and how many are held. */
export async function countDays(db: Database, months: number, startsOn: string) {
  const day = sql`${startsOn}::date`
  const last = sql`${day} + ${sql.lit(retentionLimits.days)}`
  const { rows: days } = await sql<{ on: string; count: number }>`
    select retention_day(decided_at, ${months}, ${officeTimeZone})::text as "on", count(*) as count
      from retention_decided
     where decided_at >= ${endOf(day, months)} and decided_at < ${endOf(last, months)} and ${notHeld}
     group by 1 order by 1`.execute(db)
  const { rows } = await sql<{ later: number; held: number }>`
    select (select count(*) from retention_decided where decided_at >= ${endOf(last, months)} and ${notHeld}) as later,
      (select count(*) from retention_holds join retention_decided using (application_id)) as held`.execute(
    db,
  )
  return { days, ...(rows[0] ?? { later: 0, held: 0 }) }
}

/** How much an application `id` has of each kind. */
const kinds: Record<RemovedKind, (id: RawBuilder<unknown>) => RawBuilder<number>> = {
  contact: id =>
    sql`(select (phone <> '' or address <> '' or ssc <> '' or hsc <> '')::integer from applications where applications.id = ${id})`,
  answers: id =>
    sql`coalesce((select count(*) from application_answers, jsonb_object_keys(answers) where application_id = ${id}), 0)
      + coalesce((select count(*) from application_eligibility, jsonb_object_keys(answers) where application_id = ${id}), 0)`,
  documents: id => sql`(select count(*) from application_documents where application_id = ${id})`,
  photo: id => sql`(select (photo <> '')::integer from applications where applications.id = ${id})`,
  receipts: id => sql`(select count(*) from application_receipts where application_id = ${id})
    + (select count(*) from earlier_receipts where application_id = ${id})`,
  messages: id => sql`(select count(*) from messages where application_id = ${id} and body <> '')`,
  references:
    id => sql`(select count(*) from reference_requests join applications using (user_id, scholarship_id)
    where applications.id = ${id})`,
  letters: id => sql`(select count(*) from letters where application_id = ${id} and body <> '')`,
  notes: id => sql`(select count(*) from desk_notes where application_id = ${id})
    + coalesce((select cardinality(labels) from desk_marks where application_id = ${id}), 0)`,
  feedback: id => sql`(select (feedback <> '')::integer from applications where applications.id = ${id})`,
}

export type KindCounts = Record<RemovedKind, number>

/** What each of these applications has, by its id. */
export async function countKinds(db: Database, ids: readonly string[]): Promise<Map<string, KindCounts>> {
  const columns = removedKindNames.map(kind => sql`${kinds[kind](sql.ref('which.id'))} as ${sql.ref(kind)}`)
  const { rows } = await sql<KindCounts & { id: string }>`
    select which.id, ${sql.join(columns)} from unnest(${ids}::uuid[]) as which (id)`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** What goes in the night of a day, of at most `counted` applications: how much of each kind, and of how many. */
export async function sumKinds(db: Database, months: number, startsOn: string) {
  const sums = removedKindNames.map(
    kind => sql`select ${sql.lit(kind)} as kind, coalesce(sum(each.${sql.ref(kind)}), 0)::integer as count,
      count(*) filter (where each.${sql.ref(kind)} > 0)::integer as applications from each`,
  )
  const columns = removedKindNames.map(kind => sql`${kinds[kind](sql.ref('which.id'))} as ${sql.ref(kind)}`)
  const { rows } = await sql<{ kind: RemovedKind; count: number; applications: number }>`
    with which as (
      select application_id as id from retention_decided
       where decided_at < ${endOf(sql`${startsOn}::date`, months)} and ${notHeld}
       order by decided_at limit ${sql.lit(retentionLimits.counted)}
    ), each as materialized (select ${sql.join(columns)} from which)
    select * from (${sql.join(sums, sql` union all `)}) as summed where count > 0`.execute(db)
  return rows
}

/** Has an index that ends with the id. */
const sortColumns = { decided: 'decided_at' } as const

/** A page of the decided applications, those that go first before the others, with the total. */
export async function pageOfPeople(
  db: Database,
  query: RetentionListQuery & { userId: string },
  slice: Slice,
) {
  const { months, held, search = '', sort = 'decided', userId } = query
  const words = searchWords(search).map(word => contains(sql.ref('search_text'), word))
  const conditions: RawBuilder<SqlBool>[] = [
    sql`decided.id <> all(array(select id from applications where user_id = ${userId}))`,
  ]
  if (words.length > 0)
    conditions.push(sql`decided.id in (select id from applications where ${sql.join(words, sql` and `)})`)
  const found = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const { by, place, follows } = listOrder('decided', sortColumns, sort, slice)
  // From the few that are held, one by one.
  const decided = held
    ? sql`retention_holds cross join lateral (select application_id as id, decided_at from retention_decided
        where retention_decided.application_id = retention_holds.application_id offset 0) as decided`
    : sql`(select application_id as id, decided_at from retention_decided) as decided`
  const rows = sql<PersonRow>`
    select decided.id, applicant_name, applicant_email, scholarship_name, ${place} as place,
      (decided_at at time zone ${officeTimeZone})::date::text as decided_on,
      greatest(retention_day(decided_at, ${months}, ${officeTimeZone}), ${startOf(months)})::text as goes_on,
      reason, placed_at, (select user_name from users where users.id = retention_holds.placed_by) as placed_by
    from (select decided.* from ${decided} where ${found} and ${follows} order by ${by}
      limit ${slice.limit + 1} offset ${slice.offset}) as decided
    join applications on applications.id = decided.id
    left join retention_holds on application_id = decided.id
    order by ${by}`
    .execute(db)
    .then(read => read.rows)
  const total = sql<{ total: number }>`select count(*) as total from ${decided} where ${found}`
    .execute(db)
    .then(read => read.rows[0]?.total ?? 0)
  return pageOf(slice, rows, total)
}

export interface PersonRow {
  id: string
  applicant_name: string
  applicant_email: string
  scholarship_name: string
  place: string[]
  decided_on: string
  goes_on: string
  reason: string | null
  placed_at: Date | null
  placed_by: string | null
}

/** Holds an application; one that is held already gets the other reason. */
export async function upsertHold(
  tx: Transaction<Tables>,
  { id, reason, userId }: { id: SeenId; reason: string; userId: string },
): Promise<void> {
  const row = { reason, placed_by: userId, placed_at: sql<Date>`now()` }
  await tx
    .insertInto('retention_holds')
    .values({ application_id: id, ...row })
    .onConflict(conflict => conflict.column('application_id').doUpdateSet(row))
    .execute()
}

/** Lifts a hold. @returns its reason; nothing when there is none */
export async function deleteHold(tx: Transaction<Tables>, id: SeenId): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('retention_holds')
    .where('application_id', '=', id)
    .returning('reason')
    .executeTakeFirst()
  return row?.reason
}
