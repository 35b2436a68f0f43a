import { type Kysely, sql, type Transaction } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { sendCommitteeMail } from './jobs/send-committee-mail.ts'

/** Days before the date at which readers are reminded, each once [FAIR10]; one that was missed is left out for the next. */
const remindBefore = [3, 1] as const

const atOnce = 500

/** Plans the reminders that are due: to those who have readings left that they had by then. */
export async function planReadingReminders(db: Kysely<Tables>): Promise<void> {
  for (const [at, days] of remindBefore.entries()) {
    const until = remindBefore[at + 1] ?? 0
    while ((await withTransaction(db, tx => planSome(tx, days, until))) > 0);
  }
}

async function planSome(tx: Transaction<Tables>, days: number, until: number): Promise<number> {
  const later = (count: number) => sql`now() + make_interval(days => ${count})`
  const { rows } = await sql<{ id: string; due: Date }>`
    with due as (
      select committee_members.id, due_at from committees join committee_members using (scholarship_id)
       where committees.state in ('open', 'discussing') and due_at <= ${later(days)} and due_at > ${later(until)}
         and committee_members.state = 'accepted' and not ${days} = any(reminded)
         and exists (select from committee_readings where member_id = committee_members.id
           and state in ('assigned', 'begun', 'reopened') and assigned_at < due_at - make_interval(days => ${days}))
       order by committee_members.id limit ${atOnce} for update of committee_members skip locked)
    update committee_members set reminded = reminded || ${days}::integer from due
     where due.id = committee_members.id returning committee_members.id, due_at as due`.execute(tx)
  for (const { id, due } of rows) {
    const news = { about: 'reminder', days, due: due.toISOString() } as const
    const key = `committee-reminder:${id}:${days}:${news.due}`
    await enqueue(tx, sendCommitteeMail, { key, payload: { member: id, news } })
  }
  return rows.length
}
