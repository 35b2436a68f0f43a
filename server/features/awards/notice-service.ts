import type { Kysely, Transaction } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { sendAwardNotice } from './jobs/send-award-notice.ts'
import { claimAwardReminders, findForNotice } from './notice-repository.ts'

/** Plans the reminders of awards that wait for an answer, none twice for a date [AWARD1]. */
export async function planAwardReminders(db: Kysely<Tables>, moment = new Date()): Promise<void> {
  const planSome = () =>
    withTransaction(db, async tx => {
      const due = await claimAwardReminders(tx, moment)
      for (const { id, to, days, answer_by } of due)
        await enqueue(tx, sendAwardNotice, {
          key: `award:${id}:${answer_by.toISOString()}:${days}`,
          payload: { to, award: id, news: { about: 'reminder', days, answerBy: answer_by.toISOString() } },
        })
      return due.length
    })
  while ((await planSome()) > 0);
}

/** Mails an applicant that something was sent back [AWARD4]. */
export async function tellSentBack(
  tx: Transaction<Tables>,
  { awardId, conditionId, version }: { awardId: string; conditionId: string; version: number },
): Promise<void> {
  const award = await findForNotice(tx, awardId)
  if (!award) return
  await enqueue(tx, sendAwardNotice, {
    key: `award-condition:${conditionId}:${version}`,
    payload: { to: award.user_email, award: awardId, news: { about: 'sentBack', condition: conditionId } },
  })
}

/** Mails an applicant whether they can start later [AWARD2]. */
export async function tellDeferral(
  tx: Transaction<Tables>,
  { awardId, version, granted, words }: { awardId: string; version: number; granted: boolean; words: string },
): Promise<void> {
  const award = await findForNotice(tx, awardId)
  if (!award) return
  await enqueue(tx, sendAwardNotice, {
    key: `award-later:${awardId}:${version}`,
    payload: { to: award.user_email, award: awardId, news: { about: 'later', granted, words } },
  })
}
