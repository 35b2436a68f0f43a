import { sql } from 'kysely'
import { pages } from '../../contract/pages.ts'
import type { Database } from '../database/connection.ts'
import { sendClosingMoved } from '../jobs/kinds/send-closing-moved.ts'
import { enqueueAll } from '../jobs/queue.ts'
import type { ScholarshipRow } from '../scholarships/scholarship-service.ts'

interface Told {
  userId: string
  to: string
  name: string
  closes: string
}

/**
 * Mails those whom a later closing concerns, once for each closing [ROUND2]: who prepares an application or has paid, and
 * who saved it, confirmed their address and did not refuse reminders.
 * @param scholarship as it is now
 */
export async function tellOfLaterClosing(tx: Database, scholarship: ScholarshipRow): Promise<void> {
  const { id, scholarship_name: scholarshipName, university_name: universityName, closing_at } = scholarship
  const people = await findConcerned(tx, scholarship)
  const jobs = people.map(({ userId, ...told }) => ({
    key: `closing-moved:${id}:${closing_at.toISOString()}:${userId}`,
    payload: { ...told, scholarshipName, universityName, url: pages.scholarshipDetails(id) },
  }))
  await enqueueAll(tx, sendClosingMoved, jobs)
}

async function findConcerned(tx: Database, { id, closing_at, time_zone }: ScholarshipRow): Promise<Told[]> {
  const zone = time_zone ?? 'UTC'
  const { rows } = await sql<Told>`
    select users.id as "userId", user_email as "to", user_name as name,
      to_char(${closing_at}::timestamptz at time zone ${zone}, 'FMDD FMMonth YYYY, HH24:MI') || ' (' || ${zone}::text || ')' as closes
    from users left join mail_preferences on mail_preferences.user_id = users.id
    where refused_at is null
      and not exists (select from applications where user_id = users.id and scholarship_id = ${id})
      and (
        users.id in (
          select user_id from application_drafts where scholarship_id = ${id}
          union select user_id from payments where scholarship_id = ${id} and status = 'succeeded'
            and consumed_at is null
        )
        or email_confirmed_at is not null and coalesce(reminders, true)
          and users.id in (select user_id from saved_scholarships where scholarship_id = ${id})
      )`.execute(tx)
  return rows
}
