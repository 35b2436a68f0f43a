import type { Kysely, Transaction } from 'kysely'
import { undoSeconds } from '../../../contract/core/undo.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue, takeWaiting } from '../../platform/jobs/queue.ts'
import { type BeforeMoreTime, sendAwardNotice } from './jobs/send-award-notice.ts'
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
  { awardId, conditionId, version }: { awardId: SeenId; conditionId: SeenId; version: number },
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
  { awardId, version, granted, words }: { awardId: SeenId; version: number; granted: boolean; words: string },
): Promise<void> {
  const award = await findForNotice(tx, awardId)
  if (!award) return
  await enqueue(tx, sendAwardNotice, {
    key: `award-later:${awardId}:${version}`,
    payload: { to: award.user_email, award: awardId, news: { about: 'later', granted, words } },
  })
}

interface Told {
  id: SeenId
  user_email: string
  answer_by: Date | null
}

/** Mails an applicant by hand of the office that their award waits for an answer [AWARD1]. */
export async function tellReminder(tx: Transaction<Tables>, award: Told, days: number): Promise<void> {
  const answerBy = award.answer_by?.toISOString() ?? ''
  await enqueue(tx, sendAwardNotice, {
    key: `award:${award.id}:${answerBy}:${days}`,
    payload: { to: award.user_email, award: award.id, news: { about: 'reminder', days, answerBy } },
  })
}

const moreTimeOf = (awardId: string) => `award-more-time:${awardId}`

/** Mails an applicant in a moment that they have more time to answer [AWARD2]; until then it is taken back by what it replaces. */
export async function tellMoreTime(
  tx: Transaction<Tables>,
  { id, user_email }: Told,
  { until, before }: { until: Date; before: BeforeMoreTime },
): Promise<void> {
  const answerBy = until.toISOString()
  await enqueue(tx, sendAwardNotice, {
    key: `${moreTimeOf(id)}:${newId()}`,
    about: moreTimeOf(id),
    delay: undoSeconds,
    payload: { to: user_email, award: id, news: { about: 'moreTime', answerBy, before } },
  })
}

/** Takes the mail back that somebody has more time. @returns what they had before; nothing once it has left */
export async function takeMoreTimeBack(
  tx: Transaction<Tables>,
  awardId: string,
): Promise<BeforeMoreTime | undefined> {
  const [payload] = await takeWaiting(tx, moreTimeOf(awardId))
  const { news } = payload ? sendAwardNotice.payload.parse(payload) : {}
  return news?.about === 'moreTime' ? news.before : undefined
}
