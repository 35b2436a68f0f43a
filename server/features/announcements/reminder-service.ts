import type { PaymentMode } from '../payments/payment-mode-queries.ts'
import type { NoticeMail } from '../notifications/notice-job.ts'
import type { NearDeadline } from './due-reminders.ts'
import { beginMail, type NoticeDependencies } from '../notifications/notice-service.ts'
import { findDue } from './reminder-repository.ts'

export { countUnknownNotices as countUnknownReminders } from '../notifications/notice-repository.ts'

export interface ReminderDependencies extends NoticeDependencies {
  gateway: PaymentMode
}

/** The content of a mail, and the keys of its reminders. */
export interface ReminderMail extends NoticeMail {
  deadlines: NearDeadline[]
  timeZone: string | null
}

/**
 * Rechecks which reminders are due, because the person may have applied or unsubscribed since, and marks them as being
 * sent; drops the rest [SAVE3].
 * @returns the mail, or `undefined` when there is none to send
 */
export async function beginReminders(
  deps: ReminderDependencies,
  userId: string,
  keys: string[],
): Promise<ReminderMail | undefined> {
  return beginMail(deps, { kind: 'reminders', userId, keys }, async (tx, queued) => {
    const due = await findDue(tx, { userId, keys: queued }, deps)
    if (due.length === 0) return undefined
    return {
      keys: due.map(({ key }) => key),
      deadlines: due.map(({ key: _key, user_id: _user, ...deadline }) => deadline),
    }
  })
}
