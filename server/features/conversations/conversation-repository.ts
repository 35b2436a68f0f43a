import { sql } from 'kysely'
import { conversationLimits } from '../../../contract/conversations/conversation-limits.ts'
import { type Side } from '../../../contract/conversations/conversation-terms.ts'
import { requestState } from '../applications/asked-answers-queries.ts'
import { type SeenId, vouchFor } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** The conversation of an application; nothing before its first message. */
export function findConversation(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('conversations')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** The latest messages before a number, or of all; the latest first. */
export function listMessages(db: Database, applicationId: SeenId, before: number | undefined) {
  let query = db
    .selectFrom('messages')
    .innerJoin('applications', 'applications.id', 'messages.application_id')
    .leftJoin('users', 'users.id', 'author_id')
    .leftJoin('information_requests', 'information_requests.id', 'messages.id')
    .select(['messages.id', 'number', 'side', 'author_id', 'user_name', 'body', 'receipt', 'at'])
    .select(['due_at', sql<number | null>`cardinality(questions)`.as('asked'), requestState.as('request')])
    .where('messages.application_id', '=', applicationId)
  if (before !== undefined) query = query.where('number', '<', before)
  return query.orderBy('number', 'desc').limit(conversationLimits.shown).execute()
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** A message, of whichever conversation. */
export function findMessage(db: Database, id: string) {
  return db
    .selectFrom('messages')
    .select(['application_id', 'side', 'body'])
    .where('id', '=', vouchFor(id, 'A message of another application is never told, only refused.'))
    .executeTakeFirst()
}

/** What somebody writes. */
export interface NewMessage {
  id: string
  application_id: SeenId
  side: Side
  author_id: string | null
  body: string
}

/**
 * Adds a message to the conversation of a locked application, which the first one begins. An answer of the office ends the
 * waiting of the applicant. @returns whether it is new: another conversation may have one with this id
 */
export async function insertMessage(
  db: Database,
  { id, application_id, ...message }: NewMessage,
): Promise<boolean> {
  const waits = message.side === 'applicant'
  const { rows } = await sql`
    with numbered as (
      insert into conversations as this (application_id, last_number, last_at, waiting_since)
      values (${application_id}, 1, clock_timestamp(), case when ${waits} then clock_timestamp() end)
      on conflict (application_id) do update set last_number = this.last_number + 1, last_at = excluded.last_at,
        waiting_since = case when ${waits} then coalesce(this.waiting_since, excluded.waiting_since) end
      returning last_number, last_at
    )
    insert into messages (id, application_id, number, side, author_id, body, at)
    select ${id}::uuid, ${application_id}::uuid, last_number, ${message.side}, ${message.author_id}::uuid, ${message.body}, last_at
      from numbered
    on conflict (id) do nothing returning id`.execute(db)
  return rows.length === 1
}

/** Notes that the applicant is mailed in this many seconds. @returns false when a mail that is due later tells it, too */
export async function planMail(db: Database, applicationId: SeenId, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ mail_due: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('application_id', '=', applicationId)
    .where(({ or, eb }) =>
      or([eb('mail_due', 'is', null), eb('mail_due', '<=', sql<Date>`clock_timestamp()`)]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** How many messages of the office the applicant has not read. */
export async function countUnread(db: Database, applicationId: SeenId): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .innerJoin('messages', 'messages.application_id', 'conversations.application_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversations.application_id', '=', applicationId)
    .where('side', '=', 'office')
    .whereRef('number', '>', 'read_by_applicant')
    .executeTakeFirstOrThrow()
  return count
}

/** Moves the read mark of a side forward, to a message that is there. @returns whether it moved */
export async function moveReadMark(
  db: Database,
  applicationId: SeenId,
  { side, number }: { side: Side; number: number },
): Promise<boolean> {
  const mark = `read_by_${side}` as const
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ [mark]: sql<number>`least(${number}::integer, last_number)` })
    .where('application_id', '=', applicationId)
    .where(mark, '<', sql<number>`least(${number}::integer, last_number)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The applicant does not wait for an answer any more. */
export async function endWaiting(db: Database, applicationId: SeenId): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ waiting_since: null })
    .where('application_id', '=', applicationId)
    .execute()
}

/** A person's applications with a conversation, or in which they may begin it. */
export function listOwn(db: Database, userId: string) {
  return db
    .selectFrom('applications')
    .leftJoin('conversations', 'conversations.application_id', 'applications.id')
    .leftJoin('conversation_settings as settings', 'settings.scholarship_id', 'applications.scholarship_id')
    .select('applications.id as applicationId')
    .select(
      sql<number>`(select count(*) from messages where messages.application_id = applications.id and side = 'office'
        and number > read_by_applicant)`.as('unread'),
    )
    .where('user_id', '=', userId)
    .where(({ or, eb }) =>
      or([eb('conversations.application_id', 'is not', null), eb('applicants_first', '=', true)]),
    )
    .execute()
}

/** Whether the applicants of a scholarship may write first. */
export async function mayApplicantsBegin(db: Database, scholarshipId: SeenId): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_settings')
    .select('applicants_first')
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
  return row?.applicants_first ?? false
}

/** Chooses it. */
export async function writeSettings(
  db: Database,
  scholarshipId: string,
  applicantsFirst: boolean,
): Promise<void> {
  const changes = { applicants_first: applicantsFirst }
  await db
    .insertInto('conversation_settings')
    .values({ scholarship_id: scholarshipId, ...changes })
    .onConflict(conflict => conflict.column('scholarship_id').doUpdateSet(changes))
    .execute()
}

/** Lets the applicants of a copied scholarship write first where those of the first may. */
export async function copySettings(db: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into conversation_settings (scholarship_id, applicants_first)
    select ${to}, applicants_first from conversation_settings where scholarship_id = ${from}`.execute(db)
}
