import type { Kysely, Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { sendReferenceRequests } from './jobs/send-reference-requests.ts'
import { claimReminders, nextMail, planMail } from './reference-repository.ts'

/**
 * Plans the mail of a request in the transaction that makes it necessary: one address gets one a day, with all that is
 * asked of it. The job holds no personal data.
 * @param schedule notes when it may leave
 * @param wait seconds before which it does not
 * @returns when
 */
export async function planRefereeMail(
  tx: Transaction<Tables>,
  email: string,
  schedule: (at: Date) => Promise<SeenId>,
  wait = 0,
): Promise<Date> {
  const { at, delay } = await nextMail(tx, email, wait)
  const request = await schedule(at)
  const key = `reference:${request}:${at.toISOString()}`
  await enqueue(tx, sendReferenceRequests, { key, payload: { request }, delay: Math.max(0, delay + 1) })
  return at
}

/** Plans the reminders that are due: a week after somebody was asked, and two days before the end; neither twice [REF1]. */
export async function planReminders(db: Kysely<Tables>): Promise<void> {
  const planSome = () =>
    withTransaction(db, async tx => {
      const due = await claimReminders(tx)
      for (const { id, email } of due)
        await planRefereeMail(tx, email, async at => {
          await planMail(tx, id, at)
          return id
        })
      return due.length
    })
  while ((await planSome()) > 0);
}
