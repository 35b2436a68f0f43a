import { sql } from 'kysely'
import { withTransaction } from '../../../platform/database/connection.ts'
import { recurringJob } from '../../../platform/jobs/job.ts'
import { planMails, userIdRanges } from '../../notifications/notice-service.ts'
import { dueReminders } from '../due-reminders.ts'
import type { ReminderDependencies } from '../reminder-service.ts'
import { sendReminders } from './send-reminders.ts'

/** Puts the reminders that are due into the queue, one mail a person [SAVE3]. */
export const planReminders = recurringJob({
  kind: 'plan_reminders',
  lane: 'prompt',
  interval: 5 * 60,
  run: (deps: Pick<ReminderDependencies, 'db' | 'gateway'>) => planDueReminders(deps),
})

/** @param deps.at the moment to judge by; the database's clock when left out */
export async function planDueReminders({
  db,
  gateway,
  at,
}: Pick<ReminderDependencies, 'db' | 'gateway' | 'at'>): Promise<void> {
  for await (const people of userIdRanges(db)) {
    await withTransaction(db, async tx => {
      const due = sql`select key, user_id, 'queued' as state from (${dueReminders(people, { gateway, at })}) as due`
      await planMails(tx, sendReminders, due, ({ userId }) => userId)
    })
  }
}
