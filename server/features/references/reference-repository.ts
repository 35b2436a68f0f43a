import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { ReferenceRequestsTable, Tables } from '../../platform/database/tables.ts'
import { around, closesAt, dueCount, isOpen, stands } from './reference-conditions.ts'

export type RequestRow = Selectable<ReferenceRequestsTable>

/** A person's application to a scholarship, submitted or not. */
export interface Applying {
  userId: string
  scholarshipId: string
}

/** The references that an application needs. */
export interface NeededRow {
  user_id: string
  scholarship_id: string
  application_id: SeenId | null
  scholarship_name: string
  university_name: string
  count: number
  question: string
  closes_at: Date
  open: boolean
}

const needed = sql`r.user_id, r.scholarship_id, a.id as application_id, s.scholarship_name, s.university_name, t.count,
  t.question, ${closesAt} as closes_at, ${isOpen} as open`

/** The references of a person's applications and drafts, those that close last first; at most 200. */
export async function listNeeded(db: Database, userId: string): Promise<NeededRow[]> {
  const { rows } = await sql<NeededRow>`
    select ${needed} from (
      select ${userId}::uuid as user_id, scholarship_id from (
        select scholarship_id from applications where user_id = ${userId}
        union select scholarship_id from application_drafts where user_id = ${userId}) as own) r ${around}
     where t.count > 0 and (t.asks = 'application' or a.status = 'Completed')
     order by closes_at desc, scholarship_id limit 200`.execute(db)
  return rows
}

/** The references that one application needs; nothing where there is none, or it needs none. */
export async function findNeeded(db: Database, applying: Applying): Promise<NeededRow | undefined> {
  const { rows } = await sql<NeededRow>`
    select ${needed}
      from (select ${applying.userId}::uuid as user_id, ${applying.scholarshipId}::uuid as scholarship_id) r ${around}
     where t.count > 0 and ${stands}`.execute(db)
  return rows[0]
}

/** Whom people have named, the first first; without those that were replaced. */
export function listPeople(db: Database, users: readonly string[], scholarshipId?: string) {
  return db
    .selectFrom('reference_requests')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${users}::uuid[])`)
    .where('state', '!=', 'replaced')
    .$if(scholarshipId !== undefined, query => query.where('scholarship_id', '=', scholarshipId ?? ''))
    .orderBy('id')
    .execute()
}

/** How many people somebody has named within a day, replaced ones too. */
export async function countNamed(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ named: number }>`
    select count(*)::integer as named from reference_requests
     where user_id = ${userId} and asked_at > now() - interval '1 day'`.execute(db)
  return rows[0]?.named ?? 0
}

/** An applicant, locked so that they name one referee after the other. */
export function lockApplicant(tx: Transaction<Tables>, userId: string) {
  return tx
    .selectFrom('users')
    .select(['user_email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** One after the other plans mails to an address, or takes them to be sent. */
export async function lockAddress(tx: Transaction<Tables>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('referee ' || ${email}, 0))`.execute(tx)
}

const nextMailTo = (address: RawBuilder<unknown>) => sql`
  select case when bool_or(mail_waits and mail_job is null)
    then greatest(now(), max(mail_at) filter (where mail_waits and mail_job is null))
    else greatest(now(), max(mail_at) + interval '1 day') end as at
    from reference_requests as mailed where mailed.email = ${address}`

/**
 * When the next mail to this address may leave: in this many seconds, with one that waits, or a day after the last one. Others who ask the
 * same person wait until the transaction ends.
 * @everybody Referees are mailed by their address.
 */
export async function nextMail(
  tx: Transaction<Tables>,
  email: string,
  wait: number,
): Promise<{ at: Date; delay: number }> {
  await lockAddress(tx, email)
  const { rows } = await sql<{ at: Date; delay: number }>`
    select at, extract(epoch from at - clock_timestamp())::float as delay from (
      select greatest(at, now() + make_interval(secs => ${wait})) as at from (${nextMailTo(sql`${email}`)}) as free) as next`.execute(
    tx,
  )
  const [next] = rows
  if (!next) throw new Error('The database returned no time.')
  return next
}

/** Adds a referee. @returns the id of the request */
export async function insertRequest(
  tx: Transaction<Tables>,
  { userId, scholarshipId }: Applying,
  referee: Pick<RequestRow, 'name' | 'email' | 'relation' | 'mail_at'>,
): Promise<SeenId> {
  const id = newId()
  const row = { id, user_id: userId, scholarship_id: scholarshipId, ...referee }
  await tx.insertInto('reference_requests').values(row).execute()
  return id
}

/** Ends a request that another one replaces. */
export async function replaceRequest(tx: Transaction<Tables>, id: SeenId): Promise<void> {
  await tx
    .updateTable('reference_requests')
    .set({ state: 'replaced', settled_at: sql<Date>`now()`, mail_waits: false })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('reference_letters').where('request_id', '=', id).execute()
}

/** A request with what it depends on. */
export type LockedRequest = RequestRow & {
  open: boolean
  /** By its applicant, now. */
  may_remind: boolean
}

/** A request, locked until the transaction ends; nothing where its application is gone. */
export async function lockRequest(tx: Transaction<Tables>, id: SeenId): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    select r.*, ${isOpen} as open,
      (r.refused_at is not null or r.reminded_at <= now() - make_interval(days => ${referenceLimits.applicantRemindDays})) as may_remind
      from reference_requests r ${around} where r.id = ${id} and ${stands} for update of r`.execute(tx)
  return rows[0]
}

/** The application that a request is for, with its applicant. */
export async function findApplying(
  db: Database,
  id: SeenId,
): Promise<{ applicationId: SeenId; userId: string } | undefined> {
  const { rows } = await sql<{ applicationId: SeenId; userId: string }>`
    select a.id as "applicationId", a.user_id as "userId" from reference_requests r
      join applications a on a.user_id = r.user_id and a.scholarship_id = r.scholarship_id
     where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Lets a mail leave at this time: one that reminds, or asks again. */
export async function scheduleMail(tx: Transaction<Tables>, id: SeenId, at: Date): Promise<void> {
  await sql`
    update reference_requests set mail_at = ${at}, mail_waits = true, mail_job = null, refused_at = null,
      reminded_at = now(), settled_at = null,
      asked_at = case when state = 'declined' then now() else asked_at end,
      week_reminded = week_reminded and state <> 'declined', end_reminded = end_reminded and state <> 'declined',
      state = case when state = 'declined' then 'asked' else state end
     where id = ${id}`.execute(tx)
}

/** What an officer reads about the references of an application. */
export interface OfficeRow {
  id: SeenId
  user_id: string
  scholarship_id: string
  /** How many it has to have by now. */
  count: number
  closes_at: Date | null
  reason: string | null
}

/** Of an application: its count of letters, the end, and the reason where that was moved. */
export async function findForOffice(db: Database, applicationId: SeenId): Promise<OfficeRow | undefined> {
  const { rows } = await sql<OfficeRow>`
    select r.id, r.user_id, r.scholarship_id, ${dueCount} as count, x.reason,
      case when ${dueCount} > 0 then ${closesAt} end as closes_at
      from applications r
      join scholarships s on s.id = r.scholarship_id
      left join reference_settings t on t.scholarship_id = r.scholarship_id
      left join reference_extensions x on x.user_id = r.user_id and x.scholarship_id = r.scholarship_id
     where r.id = ${applicationId}`.execute(db)
  return rows[0]
}

interface MissingRow {
  application_id: SeenId
  user_id: string
  applicant: string
  received: number
  closes_at: Date
}

const received = sql`(select count(*)::integer from reference_requests q
  where q.user_id = r.user_id and q.scholarship_id = r.scholarship_id and q.state = 'received')`

/** Applications of one page of those that wait for letters. */
export const missingPage = 50

/** A page of the applications to a scholarship that wait for letters, from the first submitted, and how many there are; not those of this person. */
export async function listMissing(
  db: Database,
  { scholarshipId, but, after }: { scholarshipId: string; but: string; after?: string | undefined },
): Promise<{ rows: MissingRow[]; total: number }> {
  const from = sql`
    from applications r ${around} where r.scholarship_id = ${scholarshipId} and r.user_id <> ${but} and ${isOpen}
      and ${received} < t.count`
  const [{ rows }, counted] = await Promise.all([
    sql<MissingRow>`
      select r.id as application_id, r.user_id, r.applicant_name as applicant, ${received} as received,
        ${closesAt} as closes_at ${from} and r.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
       order by r.id limit ${missingPage}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Five hundred requests of submitted applications to a scholarship without a letter; not those of this person. */
export async function lockUnanswered(
  tx: Transaction<Tables>,
  { scholarshipId, but }: { scholarshipId: string; but: string },
): Promise<Pick<RequestRow, 'id' | 'email'>[]> {
  const { rows } = await sql<Pick<RequestRow, 'id' | 'email'>>`
    select r.id, r.email ${unanswered(scholarshipId, but)} for update of r`.execute(tx)
  return rows
}

const unanswered = (scholarshipId: string, but: string) => sql`
  from reference_requests r ${around}
  where ${mayBeReminded(scholarshipId, but)} and r.refused_at is null
  order by r.email, r.id limit 500`

const mayBeReminded = (scholarshipId: string, but: string) => sql`
  r.scholarship_id = ${scholarshipId} and r.state in ('asked', 'opened') and not r.mail_waits
    and a.id is not null and r.user_id <> ${but} and ${isOpen}`

/** How many referees have an address that mail servers refuse, besides those asked about this person. */
export async function countUnreachable(
  db: Database,
  { scholarshipId, but }: { scholarshipId: string; but: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.email) as count from reference_requests r ${around}
     where ${mayBeReminded(scholarshipId, but)} and r.refused_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whom `lockUnanswered` finds, about whom they are asked, and whether their mail has to wait for its day. */
export async function listUnanswered(
  db: Database,
  { scholarshipId, but }: { scholarshipId: string; but: string },
): Promise<{ email: string; name: string; applicant: string; later: boolean }[]> {
  const { rows } = await sql<{ email: string; name: string; applicant: string; later: boolean }>`
    select r.email, r.name, a.applicant_name as applicant, (${nextMailTo(sql`r.email`)}) > now() as later
      ${unanswered(scholarshipId, but)}`.execute(db)
  return rows
}

/** The applicants who wait for letters and have asked nobody who could write one; not this person. */
export async function listNamedNobody(
  db: Database,
  { scholarshipId, but }: { scholarshipId: string; but: string },
): Promise<string[]> {
  const { rows } = await sql<{ applicant: string }>`
    select r.applicant_name as applicant from applications r ${around}
     where r.scholarship_id = ${scholarshipId} and r.user_id <> ${but} and ${isOpen} and ${received} < t.count
       and not exists (select from reference_requests as named where named.user_id = r.user_id
         and named.scholarship_id = r.scholarship_id and named.state in ('asked', 'opened', 'received'))
     order by 1 limit 500`.execute(db)
  return rows.map(({ applicant }) => applicant)
}

/** Gives one person more time; the last word counts. */
export async function extend(
  tx: Transaction<Tables>,
  { userId, scholarshipId }: Applying,
  { closesOn, reason }: { closesOn: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('reference_extensions')
    .values({ user_id: userId, scholarship_id: scholarshipId, closes_on: closesOn, reason })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'scholarship_id']).doUpdateSet({ closes_on: closesOn, reason }),
    )
    .execute()
}

/**
 * Five hundred requests due for a reminder, some days after the request or before the deadline; marked, so that none is sent twice.
 * In the order of `lockUnanswered`, in which their addresses are locked.
 */
export async function claimReminders(tx: Transaction<Tables>): Promise<Pick<RequestRow, 'id' | 'email'>[]> {
  const { remindAfterDays, remindBeforeEndDays } = referenceLimits
  const ending = sql`${closesAt} < now() + make_interval(days => ${remindBeforeEndDays})`
  const { rows } = await sql<Pick<RequestRow, 'id' | 'email'>>`
    with due as (
      select r.id, ${ending} as ending from reference_requests r ${around}
       where r.state in ('asked', 'opened') and not r.end_reminded and not r.mail_waits and r.refused_at is null
         and r.asked_at < now() - interval '1 day' and ${isOpen}
         and (${ending} or not r.week_reminded and r.asked_at < now() - make_interval(days => ${remindAfterDays}))
       order by r.email, r.id limit 500 for update of r skip locked),
    claimed as (
      update reference_requests set week_reminded = true, end_reminded = ending
        from due where due.id = reference_requests.id
      returning reference_requests.id, email)
    select id, email from claimed order by email, id`.execute(tx)
  return rows
}

/** Lets the mail of a reminder leave at this time. */
export async function planMail(tx: Transaction<Tables>, id: SeenId, at: Date): Promise<void> {
  await tx
    .updateTable('reference_requests')
    .set({ mail_at: at, mail_waits: true, mail_job: null })
    .where('id', '=', id)
    .execute()
}

/** Removes the references of an application of which neither draft nor application is left. */
export async function removeOrphans(db: Database, { userId, scholarshipId }: Applying): Promise<void> {
  for (const table of ['reference_requests', 'reference_extensions'] as const) {
    await sql`
      delete from ${sql.table(table)} where user_id = ${userId} and scholarship_id = ${scholarshipId}
        and not exists (select from applications where user_id = ${userId} and scholarship_id = ${scholarshipId})
        and not exists (select from application_drafts where user_id = ${userId} and scholarship_id = ${scholarshipId})`.execute(
      db,
    )
  }
}

/** Removes the references of applications, with the letters [AUDIT4]. */
export async function removeReferencesOf(db: Database, applications: readonly SeenId[]): Promise<void> {
  for (const table of ['reference_requests', 'reference_extensions'] as const) {
    await sql`
      delete from ${sql.table(table)} as own using applications
       where applications.id = any(${applications}::uuid[])
         and own.user_id = applications.user_id and own.scholarship_id = applications.scholarship_id`.execute(
      db,
    )
  }
}
