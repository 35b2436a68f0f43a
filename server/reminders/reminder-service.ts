import type { Kysely } from 'kysely'
import { withTransaction } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../database/tables.ts'
import { sendReminders } from '../jobs/kinds/send-reminders.ts'
import { enqueueAll } from '../jobs/queue.ts'
import type { DueReminder } from './due-reminders.ts'
import { lockNotices, moveNotices, removeOldNotices } from './notice-repository.ts'
import { findDue, findRecipient, insertDueNotices, nextPeople } from './reminder-repository.ts'
import type { SignedLinks } from './signed-links.ts'

export { countUnknownNotices as countUnknownReminders } from './notice-repository.ts'

export interface ReminderDependencies {
  db: Kysely<Tables>
  links: SignedLinks
  /** Whether payments with real money count, or those of the sandbox. */
  livemode: boolean
  log: { warn(details: object, message: string): void }
  /** The moment to judge by; the database's clock when left out. */
  at?: Date
}

/** People looked at in one transaction: it is over before anybody notices its locks. */
const batchSize = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Puts the reminders that are due into the queue, one mail a person [SAVE3]. Each is noted under its key in the
 * transaction that adds its job, so that it exists once, also when two processes do this or one dies.
 */
export async function planReminders({ db, livemode, at }: ReminderDependencies): Promise<void> {
  await removeOldNotices(db)
  let after = beforeAll
  for (;;) {
    const people = await nextPeople(db, { after, limit: batchSize })
    if (!people) return
    await withTransaction(db, async tx => {
      const notices = await insertDueNotices(tx, people, { livemode, at })
      const mails = [...Map.groupBy(notices, ({ userId }) => userId)].map(([userId, own]) => {
        const keys = own.map(({ key }) => key)
        // No key of a job names a person: it stays for a week.
        return { key: `reminders:${newId()}`, payload: { userId, keys } }
      })
      await enqueueAll(tx, sendReminders, mails)
    })
    after = people.last
  }
}

/** What a mail says, and the keys of the reminders in it. */
export interface ReminderMail {
  to: string
  name: string
  deadlines: Omit<DueReminder, 'key' | 'user_id'>[]
  timeZone: string | null
  keys: string[]
  preferences: ReturnType<SignedLinks['preferences']>
}

/**
 * Looks again at what is still due, because the person may have applied or unsubscribed since, and notes that it is being
 * sent; the rest is dropped. What an attempt that died was sending stays unknown [SAVE3].
 * @returns the mail, or `undefined` when there is none to send
 */
export async function beginReminders(
  { db, links, livemode, log, at }: ReminderDependencies,
  userId: string,
  keys: string[],
): Promise<ReminderMail | undefined> {
  return withTransaction(db, async tx => {
    const recipient = await findRecipient(tx, userId)
    const notices = await lockNotices(tx, keys)
    const lost = await moveNotices(tx, keys, { from: ['sending'], to: 'unknown' })
    if (lost > 0) log.warn({ reminders: lost }, 'reminders may have been sent before a process died')
    const queued = notices.filter(({ state }) => state === 'queued').map(({ key }) => key)
    const due = queued.length > 0 ? await findDue(tx, { userId, keys: queued }, { livemode, at }) : []
    const sent = due.map(({ key }) => key)
    await moveNotices(tx, sent, { from: ['queued'], to: 'sending' })
    await moveNotices(tx, keys, { from: ['queued'], to: 'dropped' })
    if (!recipient || due.length === 0) return undefined
    const { email, name, timeZone, epoch } = recipient
    return {
      to: email,
      name,
      deadlines: due.map(({ key: _key, user_id: _user, ...deadline }) => deadline),
      timeZone,
      keys: sent,
      preferences: links.preferences({ userId, epoch }),
    }
  })
}

/**
 * Notes what became of reminders that were being sent; a process that was thought dead may report late.
 * @param state `queued`: they were not sent, and will be
 */
export async function endReminders(
  { db, log }: Pick<ReminderDependencies, 'db' | 'log'>,
  keys: string[],
  state: 'sent' | 'queued' | 'dropped' | 'unknown',
): Promise<void> {
  await moveNotices(db, keys, { from: state === 'queued' ? ['sending'] : ['sending', 'unknown'], to: state })
  if (state === 'unknown') log.warn({ reminders: keys.length }, 'the mail server may have taken reminders')
}
