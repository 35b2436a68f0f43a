import { sql } from 'kysely'
import { pages } from '../../../../contract/core/pages.ts'
import { formatClosing } from '../../../../contract/core/time/zoned-minute.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { gets, reachable } from '../../notifications/recipient-queries.ts'
import { sendClosedEarly } from './jobs/send-closed-early.ts'
import { sendClosingMoved } from './jobs/send-closing-moved.ts'
import { enqueueAll } from '../../../platform/jobs/queue.ts'
import { graceEnds } from '../grace-queries.ts'
import type { ScholarshipRow } from '../scholarship-service.ts'

/**
 * Mails people affected by a later closing, once for each closing [ROUND2].
 * @param scholarship as it is now
 */
export async function tellOfLaterClosing(tx: Database, scholarship: ScholarshipRow): Promise<void> {
  const { id, closing_at } = scholarship
  const people = await findConcerned(tx, id)
  const jobs = people.map(({ userId, to, name, zone }) => ({
    key: `closing-moved:${id}:${closing_at.toISOString()}:${userId}`,
    payload: {
      to,
      name,
      userId,
      ...namesOf(scholarship),
      closes: formatClosing(closing_at, zone),
      url: pages.scholarshipDetails(id),
    },
  }))
  await enqueueAll(tx, sendClosingMoved, jobs)
}

/**
 * Mails people affected by an early closing, with the reason; tells people who have paid how long they can apply
 * [ROUND2].
 * @param scholarship as it is now: closed
 */
export async function tellOfEarlyClosing(tx: Database, scholarship: ScholarshipRow): Promise<void> {
  const { id, closing_at, close_reason } = scholarship
  const people = await findConcerned(tx, id)
  const jobs = people.map(({ userId, to, name, zone, paidUntil }) => ({
    key: `closed-early:${id}:${closing_at.toISOString()}:${userId}`,
    payload: {
      to,
      name,
      userId,
      ...namesOf(scholarship),
      reason: close_reason ?? '',
      paidUntil: paidUntil && formatClosing(paidUntil, zone),
      url: paidUntil ? pages.paymentFor(id) : pages.scholarshipDetails(id),
    },
  }))
  await enqueueAll(tx, sendClosedEarly, jobs)
}

export const namesOf = ({ id, scholarship_name, university_name }: ScholarshipRow) => ({
  scholarshipId: id,
  scholarshipName: scholarship_name,
  universityName: university_name,
})

export interface Concerned {
  userId: string
  to: string
  name: string
  /** Their time zone, as other mails and pages have it; the office's for those who set none. */
  zone: string
  /** When applying ends for people who have paid but not applied; null for others. */
  paidUntil: Date | null
}

/**
 * People who prepare an application or have paid, and those who saved it, confirmed their address and accept reminders.
 */
export async function findConcerned(tx: Database, id: string): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    with paid as (
      select user_id from payments
        where scholarship_id = ${id} and status = 'succeeded' and consumed_at is null and is_charged_now(payments)
    ), begun as (
      select user_id from application_drafts where scholarship_id = ${id} union select user_id from paid
    ), concerned as (
      select user_id from begun union select user_id from saved_scholarships where scholarship_id = ${id}
    )
    select user_id as "userId", "to", name, zone,
      case when user_id in (select user_id from paid)
        then (select ${graceEnds} from scholarships where id = ${id}) end as "paidUntil"
    from concerned join ${reachable} using (user_id)
    where (user_id in (select user_id from begun) or ${gets('reminders')})
      and not exists (select from applications as sent where sent.user_id = person.user_id and scholarship_id = ${id})`.execute(
    tx,
  )
  return rows
}
