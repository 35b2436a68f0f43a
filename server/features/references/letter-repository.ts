import { sql, type Transaction } from 'kysely'
import type { ReferenceCopies, ReferenceState } from '../../../contract/references/reference-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { lockAddress } from './reference-repository.ts'
import { around, closesAt, isOpen, stands } from './reference-conditions.ts'

/** A request as its referee sees it. */
export interface LinkedRow {
  id: SeenId
  state: ReferenceState
  stands: boolean
  open: boolean
  applicant_name: string
  applicant_email: string
  scholarship_id: string
  scholarship_name: string
  university_name: string
  name: string
  email: string
  question: string
  copies: ReferenceCopies
  closes_at: Date
  text: string | null
  version: number | null
  file_name: string | null
  file_bytes: number | null
  file_version: number | null
}

const columns = sql`r.id, r.state, ${stands} as stands, ${isOpen} as open, u.user_name as applicant_name,
  u.user_email as applicant_email, r.scholarship_id, s.scholarship_name, s.university_name, r.name, r.email, t.question, t.copies,
  ${closesAt} as closes_at`
const from = sql`from reference_requests r join users u on u.id = r.user_id ${around}`

/** The request of a mailed link, with the letter so far. */
export async function findLinked(db: Database, id: string): Promise<LinkedRow | undefined> {
  const { rows } = await sql<LinkedRow>`
    select ${columns}, l.text, l.version, l.file_name, length(l.file) as file_bytes, l.file_version
      ${from} left join reference_letters l on l.request_id = r.id where r.id = ${id}`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends, so that it is sent, declined or replaced once. */
export async function lockLinked(tx: Transaction<Tables>, id: string): Promise<LinkedRow | undefined> {
  await sql`select from reference_requests where id = ${id} for update`.execute(tx)
  return findLinked(tx, id)
}

/** Notes that a request was opened; the first time counts. */
export async function noteOpened(db: Database, id: SeenId): Promise<void> {
  await db
    .updateTable('reference_requests')
    .set({ state: 'opened', opened_at: sql<Date>`coalesce(opened_at, now())` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

/** Saves the text of a letter over a version of it. @returns the new version; nothing when it has another one by now */
export async function saveText(
  tx: Transaction<Tables>,
  id: SeenId,
  { text, version }: { text: string; version: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into reference_letters (request_id, text, version) values (${id}, ${text}, 1)
    on conflict (request_id) do update set text = excluded.text, version = reference_letters.version + 1
     where reference_letters.version = ${version}
    returning version`.execute(tx)
  return rows[0]?.version
}

/** Ends a request: its letter is there, or its referee declines. */
export async function settle(
  tx: Transaction<Tables>,
  id: SeenId,
  state: 'received' | 'declined',
): Promise<void> {
  await tx
    .updateTable('reference_requests')
    .set({
      state,
      opened_at: sql<Date>`coalesce(opened_at, now())`,
      settled_at: sql<Date>`now()`,
      mail_waits: false,
    })
    .where('id', '=', id)
    .execute()
  if (state === 'declined') await tx.deleteFrom('reference_letters').where('request_id', '=', id).execute()
}

/** Removes what is known about a referee, by their address, with every letter [REF1]. @returns the requests */
export async function forgetReferee(tx: Transaction<Tables>, email: string): Promise<string[]> {
  const gone = await tx
    .updateTable('reference_requests')
    .set({
      state: 'forgotten',
      name: '',
      email: '',
      relation: '',
      settled_at: sql<Date>`now()`,
      mail_waits: false,
    })
    .where('email', '=', email)
    .returning('id')
    .execute()
  const ids = gone.map(({ id }) => id)
  await tx
    .deleteFrom('reference_letters')
    .where('request_id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .execute()
  return ids
}

/** A request that a mail lists. */
export type MailedRow = LinkedRow & { again: boolean }

/**
 * What is to be mailed now to the referee of a request, with what others ask them: the job of this key alone sends it, however
 * often it runs.
 */
export async function claimMail(
  tx: Transaction<Tables>,
  { id, email, key }: { id: SeenId; email: string; key: string },
): Promise<MailedRow[]> {
  // Before the address, as whoever plans a mail does.
  await sql`select from reference_requests where email = ${email} and mail_waits order by id for update`.execute(
    tx,
  )
  await lockAddress(tx, email)
  const { rows } = await sql<MailedRow>`
    with due as (
      update reference_requests set mail_job = ${key}
       where email = ${email} and mail_waits and mail_at <= now()
         and (mail_job is null or mail_job = ${key}) and state in ('asked', 'opened')
      returning id, asked_at, reminded_at, week_reminded, end_reminded)
    select ${columns}, due.reminded_at > due.asked_at or due.week_reminded or due.end_reminded as again
      ${from} join due on due.id = r.id where ${isOpen} order by r.id = ${id} desc, r.id`.execute(tx)
  return rows
}

/**
 * The mail of this job has left, or its address was refused. Locks in the order of `claimMail`, so that no sent mail is sent again.
 * @everybody Referees are mailed by their address.
 */
export async function noteMailed(
  db: Database,
  { email, key }: { email: string; key: string },
  refused = false,
): Promise<void> {
  const sent = sql<SeenId>`any(array(select id from reference_requests where email = ${email} and mail_job = ${key} and mail_waits
    order by id for update))`
  await db
    .updateTable('reference_requests')
    .set({ mail_waits: false, ...(refused && { refused_at: sql<Date>`now()` }) })
    .where('id', '=', sent)
    .execute()
}

/** What referees have sent for an application: text, and the name and size of the file. */
export async function listLetters(
  db: Database,
  ids: readonly SeenId[],
): Promise<{ request_id: string; text: string; file_name: string | null; bytes: number | null }[]> {
  return db
    .selectFrom('reference_letters')
    .select(['request_id', 'text', 'file_name', sql<number | null>`length(file)`.as('bytes')])
    .where('request_id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .execute()
}

/** A letter that an application has, without what it says. */
export interface ReceivedLetter {
  /** Of its request. */
  id: SeenId
  name: string
  relation: string
  /** When it was received. */
  settled_at: Date
  /** It has text, a PDF, or both. */
  typed: boolean
  uploaded: boolean
}

/** The letters that an application has, without what they say. */
export async function listReceived(db: Database, applicationId: SeenId): Promise<ReceivedLetter[]> {
  const { rows } = await sql<ReceivedLetter>`
    select r.id, r.name, r.relation, r.settled_at, l.text ~ '\\S' as typed, l.file is not null as uploaded
      from applications a
      join reference_requests r on r.user_id = a.user_id and r.scholarship_id = a.scholarship_id and r.state = 'received'
      join reference_letters l on l.request_id = r.id
     where a.id = ${applicationId} order by r.id`.execute(db)
  return rows
}

/** What a letter that was received says. */
export async function readReceivedText(db: Database, id: SeenId): Promise<string | undefined> {
  return (await selectReceived(db, id).select('l.text').executeTakeFirst())?.text
}

/** The bytes of a letter that was received as a PDF. */
export async function readReceivedFile(db: Database, id: SeenId): Promise<Buffer | undefined> {
  return (await selectReceived(db, id).select('l.file').executeTakeFirst())?.file ?? undefined
}

function selectReceived(db: Database, id: SeenId) {
  return db
    .selectFrom('reference_letters as l')
    .innerJoin('reference_requests as r', 'r.id', 'l.request_id')
    .where('r.id', '=', id)
    .where('r.state', '=', 'received')
}
