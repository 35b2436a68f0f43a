import { withTransaction } from '../../platform/database/connection.ts'
import type { NoticeMail } from '../notifications/notice-job.ts'
import type { DueReminder } from './due-reminders.ts'
import {
  beginSending,
  endSending,
  findRecipient,
  lockQueued,
  type NoticeDependencies,
} from '../notifications/notice-service.ts'
import { findDue } from './reminder-repository.ts'

export { countUnknownNotices as countUnknownReminders } from '../notifications/notice-repository.ts'

export interface ReminderDependencies extends NoticeDependencies {
  /** Whether payments with real money count, or those of the sandbox. */
  livemode: boolean
}

/** What a mail says, and the keys of the reminders in it. */
export interface ReminderMail extends NoticeMail {
  deadlines: Omit<DueReminder, 'key' | 'user_id'>[]
  timeZone: string | null
}

/**
 * Looks again at what is still due, because the person may have applied or unsubscribed since, and notes that it is being
 * sent; the rest is dropped [SAVE3].
 * @returns the mail, or `undefined` when there is none to send
 */
export async function beginReminders(
  { db, links, livemode, log, at }: ReminderDependencies,
  userId: string,
  keys: string[],
): Promise<ReminderMail | undefined> {
  return withTransaction(db, async tx => {
    const recipient = await findRecipient(tx, userId)
    const queued = await lockQueued(tx, keys, log)
    const due = queued.length > 0 ? await findDue(tx, { userId, keys: queued }, { livemode, at }) : []
    const sent = due.map(({ key }) => key)
    await beginSending(tx, keys, sent)
    if (!recipient || due.length === 0) return undefined
    const { email, name, timeZone, epoch } = recipient
    return {
      to: email,
      name,
      deadlines: due.map(({ key: _key, user_id: _user, ...deadline }) => deadline),
      timeZone,
      keys: sent,
      preferences: links.preferences({ userId, epoch }, 'reminders'),
    }
  })
}

/** Notes what became of reminders that were being sent. @param state `queued`: they were not sent, and will be */
export async function endReminders(
  { db, log }: Pick<ReminderDependencies, 'db' | 'log'>,
  keys: string[],
  state: 'sent' | 'queued' | 'dropped' | 'unknown',
): Promise<void> {
  await endSending(db, keys, state, log)
}
