import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { isOffered } from '../../platform/database/deadline.ts'
import { reachable } from '../notifications/recipient-queries.ts'
import { offeredTo } from './saved-repository.ts'

interface Asked {
  userId: string
  scholarshipId: string
}

/** Whether a person waits for a scholarship to open again. */
export async function isReopeningAsked(db: Database, { userId, scholarshipId }: Asked): Promise<boolean> {
  const row = await db
    .selectFrom('reopening_requests')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
  return row !== undefined
}

/** How many scholarships a person waits for. */
export async function countReopeningRequests(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reopening_requests')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns how many were added: 0 when it was asked before, or nothing of this id is offered */
export async function insertReopeningRequest(
  db: Database,
  { userId, scholarshipId }: Asked,
): Promise<number> {
  const added = await db
    .insertInto('reopening_requests')
    .columns(['user_id', 'scholarship_id'])
    .expression(offeredTo(db, userId, [scholarshipId]))
    .onConflict(conflict => conflict.doNothing())
    .returning('scholarship_id')
    .execute()
  return added.length
}

/** @returns how many were removed: 0 or 1 */
export async function deleteReopeningRequest(
  db: Database,
  { userId, scholarshipId }: Asked,
): Promise<number> {
  const gone = await db
    .deleteFrom('reopening_requests')
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .returning('scholarship_id')
    .execute()
  return gone.length
}

/** An open scholarship, and a person who waits for it. */
export interface Reopening {
  userId: string
  to: string
  name: string
  scholarshipId: string
  scholarshipName: string
  universityName: string
  closesAt: Date
  /** The person's, or the office's. */
  zone: string
}

/**
 * Removes the requests whose scholarship, or another one of its series, is open now.
 * @returns what is to be mailed: one entry for each person and open scholarship
 */
export async function takeReopenings(db: Database): Promise<Reopening[]> {
  const { rows } = await sql<Reopening>`
    with open as (
      select asked.user_id, asked.scholarship_id as asked_id, found.*
        from reopening_requests as asked
        join scholarships as before on before.id = asked.scholarship_id
        cross join lateral (
          select id, scholarship_name, university_name, closing_at from scholarships
           where (id = before.id or series_id = before.series_id) and ${isOffered}
             and closing_at > now() and (opens_at is null or opens_at <= now())
           order by closing_at limit 1
        ) as found
    ), taken as (
      delete from reopening_requests using open
       where reopening_requests.user_id = open.user_id and reopening_requests.scholarship_id = asked_id
      returning open.user_id, open.id, scholarship_name, university_name, closing_at
    )
    select distinct user_id as "userId", "to", name, taken.id as "scholarshipId",
           scholarship_name as "scholarshipName", university_name as "universityName", closing_at as "closesAt", zone
      from taken join ${reachable} using (user_id)`.execute(db)
  return rows
}
