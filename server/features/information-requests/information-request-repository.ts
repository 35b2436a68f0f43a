import { sql } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'
import { requestLimits } from '../../../contract/information-requests/request-limits.ts'
import { type RequestEnd } from '../../../contract/information-requests/request-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** A new request; its id is that of the message that asks. */
export interface NewRequest {
  id: string
  application_id: SeenId
  questions: string[]
  due_at: Date
}

/** Adds a request. @returns false when its application has one that is not settled */
export async function insertRequest(db: Database, request: NewRequest): Promise<boolean> {
  const added = await db
    .insertInto('information_requests')
    .values(request)
    .onConflict(conflict => conflict.column('application_id').where('settled_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Which application a request is about. */
export async function findApplicationOf(db: Database, id: SeenId): Promise<string | undefined> {
  const row = await db
    .selectFrom('information_requests')
    .select('application_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.application_id
}

/** Settles a request that is not settled. @returns whether it was not */
export async function settleRequest(db: Database, id: SeenId, end: RequestEnd): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('information_requests')
    .set({ settled_at: sql<Date>`clock_timestamp()`, settled_as: end })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Gives a request that is not settled another date, of which reminders are sent again. @returns the date before */
export async function moveDueDate(db: Database, id: SeenId, due: Date): Promise<Date | undefined> {
  const before = await db
    .selectFrom('information_requests')
    .select('due_at')
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (!before) return undefined
  await db
    .updateTable('information_requests')
    .set({ due_at: due, three_days_reminded: false, day_reminded: false })
    .where('id', '=', id)
    .execute()
  return before.due_at
}

/** What a person is asked for and has not answered; the one that is due next comes first. */
export function listOpenRequests(db: Database, userId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('information_requests', 'application_id', 'applications.id')
    .select([
      'information_requests.id',
      'application_id',
      'scholarship_name',
      'university_name',
      'due_at',
      'questions',
    ])
    .select(sql<boolean>`due_at <= now()`.as('lapsed'))
    .where('user_id', '=', userId)
    .where('status', 'in', openStatuses)
    .where('settled_at', 'is', null)
    .orderBy('due_at')
    .orderBy('information_requests.id')
    .execute()
}

/** For how many whole days each application of a person was paused; only those that were. */
export function listPauses(db: Database, userId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('information_requests', 'application_id', 'applications.id')
    .select('application_id')
    .select(
      sql<number>`ceil(extract(epoch from sum(least(settled_at, due_at, now()) - asked_at)) / 86400)::integer`.as(
        'days',
      ),
    )
    .where('user_id', '=', userId)
    .groupBy('application_id')
    .execute()
}

/** A request whose applicant is mailed, with the application. */
export function findToMail(db: Database, id: SeenId) {
  return db
    .selectFrom('information_requests')
    .innerJoin('applications', 'applications.id', 'application_id')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .select([
      'user_name',
      'mail_preferences.time_zone',
      'scholarship_id',
      'scholarship_name',
      'university_name',
      'application_id',
      'due_at',
    ])
    .select(sql<number>`cardinality(questions)`.as('count'))
    .where('information_requests.id', '=', id)
    .where('settled_at', 'is', null)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
}

/** A reminder that is due, once for each date. */
export interface DueReminder {
  id: SeenId
  to: string
  due_at: Date
  /** Days before that date. */
  days: number
}

/**
 * Claims up to 500 reminders that are due: as many days before the date as `requestLimits` says, where that day came after
 * the asking. Of both at once, the later one is sent.
 * @everybody A job reminds applicants.
 */
export async function claimReminders(db: Database): Promise<DueReminder[]> {
  const { firstReminder, lastReminder } = requestLimits
  const days = (number: number) => sql`make_interval(days => ${number})`
  const { rows } = await sql<DueReminder>`
    with due as (
      select request.id, user_email, due_at < now() + ${days(lastReminder)} as last
        from information_requests as request
        join applications on applications.id = application_id
        join users on users.id = user_id
       where settled_at is null and not day_reminded and due_at > now()
         and due_at < now() + ${days(firstReminder)} and status = any(${openStatuses})
         and (not three_days_reminded and asked_at < due_at - ${days(firstReminder)}
           or due_at < now() + ${days(lastReminder)} and asked_at < due_at - ${days(lastReminder)})
       order by due_at, request.id limit 500 for update of request skip locked)
    update information_requests set three_days_reminded = true, day_reminded = due.last
      from due where due.id = information_requests.id
    returning information_requests.id, user_email as "to", due_at,
      case when due.last then ${lastReminder}::integer else ${firstReminder}::integer end as days`.execute(db)
  return rows
}
