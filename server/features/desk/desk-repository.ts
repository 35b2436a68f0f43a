import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { type DeskGap, type DeskTrait, readingSeconds } from '../../../contract/desk/desk-terms.ts'
import { type Scope, staffRoles, within, type SeenId } from '../../platform/access/scope.ts'
import type { ApplicationsTable, DeskReadsTable } from '../../platform/database/tables.ts'
import type { Database } from '../../platform/database/connection.ts'
import { waitsSince } from './desk-queue-repository.ts'

/** Minutes after which opening an application again begins another sitting: what changed since the last is marked. */
const sittingMinutes = 5

/** Everybody to whom applications that the caller reaches can be assigned, or still are, by name. */
export async function listOfficers(
  db: Database,
  scope: Scope,
): Promise<{ _id: string; name: string; left: boolean }[]> {
  const reached = within(scope, sql`scholarship_id`)
  // From one assignee to the next in the index, however many applications each has.
  const { rows } = await sql<{ _id: string; name: string; left: boolean }>`
    with recursive assignees (id) as (
      (select assignee_id from desk_rows where assignee_id is not null and ${reached} order by assignee_id limit 1)
      union all
      select (select assignee_id from desk_rows where assignee_id > assignees.id and ${reached} order by assignee_id limit 1)
      from assignees where assignees.id is not null)
    select id as _id, user_name as name, false as left from users where role in (${sql.join(staffRoles)}) and ${meets(scope, sql`users.id`)}
    union all
    select users.id, user_name, true from assignees join users on users.id = assignees.id
      where role not in (${sql.join(staffRoles)})
    order by name, _id limit 500`.execute(db)
  return rows
}

/**
 * SQL: whether somebody of staff reaches something that the caller reaches.
 * @param userId SQL of their id
 */
export function meets({ reach }: Scope, userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (reach === 'all') return sql`true`
  return sql`(reach_of(${userId}) is null or reach_of(${userId}) && ${reach}::uuid[])`
}

/** The 500 scholarships with applications that close last, by name, of those that the caller reaches. */
export async function listDeskScholarships(db: Database, scope: Scope) {
  // One after the other by their index, until there are enough: a join would read them all.
  const { rows } = await sql<{ _id: string; name: string; university: string; series: string | null }>`
    select id as _id, scholarship_name as name, university_name as university, series_id as series from (
      select id, scholarship_name, university_name, series_id from scholarships
      where (select true from desk_rows where scholarship_id = scholarships.id limit 1) and ${within(scope, sql`id`)}
      order by closing_at desc, id desc limit 500) as latest
    order by scholarship_name, id`.execute(db)
  return rows
}

/** Since when an application has waited for a decision. */
export async function findWaitsSince(db: Database, applicationId: SeenId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('desk_rows')
    .select(waitsSince.as('at'))
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.at
}

/** Whether this person is staff and reaches something. @param reaches SQL of that, about `users` */
export async function isOfficer(db: Database, id: string, reaches: RawBuilder<SqlBool>): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', staffRoles)
    .where(reaches)
    .executeTakeFirst()
  return found !== undefined
}

/** The notes of an application, oldest first. */
export function listNotes(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('desk_notes')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['desk_notes.id', 'text', 'at', 'user_name'])
    .where('application_id', '=', applicationId)
    .orderBy('at')
    .orderBy('desk_notes.id')
    .execute()
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

/** Adds a note; one with the same id is added once. @returns whether it is new, and how many the application has now */
export async function insertNote(
  db: Database,
  note: { id: string; application_id: SeenId; author_id: string; text: string },
): Promise<{ added: boolean; count: number }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('desk_notes')
    .values(note)
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('desk_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('application_id', '=', note.application_id)
    .executeTakeFirstOrThrow()
  return { added: numInsertedOrUpdatedRows === 1n, count }
}

/** Other applications of the person who sent this one that the caller reaches, the newest first. */
export function listOthers(db: Database, scope: Scope, applicationId: SeenId) {
  return db
    .selectFrom('applications as other')
    .innerJoin('applications as this', 'this.user_id', 'other.user_id')
    .select(['other.id', 'other.scholarship_name', 'other.status', 'other.applied_at'])
    .where('this.id', '=', applicationId)
    .where('other.id', '<>', applicationId)
    .where(within(scope, sql`other.scholarship_id`))
    .orderBy('other.applied_at', 'desc')
    .orderBy('other.id', 'desc')
    .limit(20)
    .execute()
}

/** What an application lacks. */
export async function findGaps(db: Database, applicationId: SeenId): Promise<DeskGap[]> {
  const rows = await db
    .selectFrom('desk_gaps')
    .select('what')
    .where('application_id', '=', applicationId)
    .orderBy('what')
    .execute()
  return rows.map(({ what }) => what)
}

/**
 * Applications from other accounts to the same scholarship or series that have the same phone number or name [DESK3], the
 * newest first; none of the officer's own.
 */
export async function listDuplicates(db: Database, scope: Scope, applicationId: SeenId) {
  const { rows } = await sql<DuplicateRow>`
    select id, applications.user_id, applications.scholarship_id, applicant_name, applicant_email, phone, address,
      scholarship_name, status, applied_at, same
    from (
      select other.application_id, array_agg(other.kind order by other.kind desc) as same
      from desk_traits as own join desk_traits as other on other.kind = own.kind and other.value = own.value
        and other.user_id <> own.user_id and other.scholarship_id = any(rounds_of(own.scholarship_id))
      where own.application_id = ${applicationId} and other.user_id <> ${scope.userId}
        and ${within(scope, sql`other.scholarship_id`)}
      group by other.application_id order by other.application_id desc limit ${deskLimits.duplicates}
    ) as found join applications on id = application_id
    order by id desc`.execute(db)
  return rows
}

export type DuplicateRow = Pick<
  Selectable<ApplicationsTable>,
  | 'id'
  | 'user_id'
  | 'scholarship_id'
  | 'applicant_name'
  | 'applicant_email'
  | 'phone'
  | 'address'
  | 'scholarship_name'
  | 'status'
  | 'applied_at'
> & { same: DeskTrait[] }

/** Colleagues who have an application open now. */
export function listReading(db: Database, applicationId: SeenId, officerId: string) {
  return db
    .selectFrom('desk_reads')
    .innerJoin('users', 'users.id', 'officer_id')
    .select(['users.id as _id', 'user_name as name'])
    .where('application_id', '=', applicationId)
    .where('officer_id', '<>', officerId)
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${readingSeconds})`)
    .orderBy('user_name')
    .execute()
}

/** What a row of `desk_reads` will hold of the time before a sitting that begins now, or goes on. */
const beforeSitting = <Column extends 'receipt' | 'at'>(column: Column) => sql<
  Selectable<DeskReadsTable>[`before_${Column}`]
>`case when desk_reads.at < now() - make_interval(mins => ${sittingMinutes})
    then ${sql.ref(`desk_reads.${column}`)} else ${sql.ref(`desk_reads.before_${column}`)} end`

/** What an officer saw of an application before this sitting, whether or not they have said yet that they read it. */
export function findRead(db: Database, applicationId: SeenId, officerId: string) {
  return db
    .selectFrom('desk_reads')
    .select([beforeSitting('receipt').as('before_receipt'), beforeSitting('at').as('before_at')])
    .where('application_id', '=', applicationId)
    .where('officer_id', '=', officerId)
    .executeTakeFirst()
}

/** Notes that an officer has an application open. @returns its receipt now; nothing when it is gone */
export async function upsertRead(
  db: Database,
  applicationId: SeenId,
  officerId: string,
): Promise<{ receipt: string | null } | undefined> {
  const { rows } = await sql<{ receipt: string | null }>`
    insert into desk_reads (application_id, officer_id, receipt)
    select id, ${officerId}, (select number from application_receipts where application_id = id)
      from applications where id = ${applicationId}
    on conflict (application_id, officer_id) do update set at = now(), receipt = excluded.receipt,
      before_receipt = ${beforeSitting('receipt')}, before_at = ${beforeSitting('at')}
    returning receipt`.execute(db)
  return rows[0]
}
