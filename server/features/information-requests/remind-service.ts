import type { Kysely } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { claimReminders } from './information-request-repository.ts'
import { sendRequestNotice } from './jobs/send-request-notice.ts'

/** Plans the reminders that are due, as many days before their date as `requestLimits` says; none twice for a date [TALK1]. */
export async function planRequestReminders(db: Kysely<Tables>): Promise<void> {
  const planSome = () =>
    withTransaction(db, async tx => {
      const due = await claimReminders(tx)
      for (const { id, to, days, due_at } of due)
        await enqueue(tx, sendRequestNotice, {
          key: `information-request:${id}:${due_at.toISOString()}:${days}`,
          payload: { to, request: id, days },
        })
      return due.length
    })
  while ((await planSome()) > 0);
}
