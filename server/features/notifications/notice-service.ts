import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { NoticeJob } from './notice-job.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { lockNotices, moveNotices, type NoticeState } from './notice-repository.ts'
import { nextPeople, type People } from './recipient-repository.ts'
import type { SignedLinks } from './signed-links.ts'

export { removeOldNotices } from './notice-repository.ts'
export { findRecipient, type People, recipientsOf } from './recipient-repository.ts'

/** What mails need that nobody asked for. */
export interface NoticeDependencies {
  db: Kysely<Tables>
  links: SignedLinks
  log: { warn(details: object, message: string): void }
  /** The moment to judge by; the database's clock when left out. */
  at?: Date
}

/** A notice that was written, and who gets it. */
export interface NewNotice {
  key: string
  userId: string
}

/** People looked at in one transaction: it is over before anybody notices its locks. */
const batchSize = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** All people, in parts small enough to plan the mails of one in a transaction. */
export async function* userIdRanges(db: Database): AsyncGenerator<People> {
  let after = beforeAll
  for (;;) {
    const people = await nextPeople(db, { after, limit: batchSize })
    if (!people) return
    yield people
    after = people.last
  }
}

/**
 * Puts mails into the queue in the transaction that writes their notices, each under its key: so each notice exists
 * once, and its mail with it, also when two processes do this or one dies.
 * @param job sends a mail
 * @param mails the notices of each mail, of one person
 */
export async function enqueueMails(
  tx: Database,
  job: NoticeJob,
  mails: Iterable<NewNotice[]>,
): Promise<void> {
  await enqueueAll(
    tx,
    job,
    [...mails].flatMap(([first, ...others]) => (first ? mailOf(job, [first, ...others]) : [])),
  )
}

function mailOf({ kind }: NoticeJob, notices: [NewNotice, ...NewNotice[]]) {
  const [{ userId }] = notices
  // No key of a job names a person: it stays for a week.
  return { key: `${kind}:${newId()}`, payload: { userId, keys: notices.map(notice => notice.key) } }
}

/**
 * Locks the notices of a mail that is to be sent, in the caller's transaction. What an attempt that died was sending
 * stays unknown.
 * @returns the keys of those that can be sent
 */
export async function lockQueued(
  tx: Database,
  keys: string[],
  log: NoticeDependencies['log'],
): Promise<string[]> {
  const notices = await lockNotices(tx, keys)
  const lost = await moveNotices(tx, keys, { from: ['sending'], to: 'unknown' })
  if (lost > 0) log.warn({ notices: lost }, 'mails may have been sent before a process died')
  return notices.filter(({ state }) => state === 'queued').map(({ key }) => key)
}

/** Notes in the caller's transaction which notices are being sent; the others of the mail are dropped. */
export async function beginSending(tx: Database, keys: string[], sent: string[]): Promise<void> {
  await moveNotices(tx, sent, { from: ['queued'], to: 'sending' })
  await moveNotices(tx, keys, { from: ['queued'], to: 'dropped' })
}

/**
 * Notes what became of notices that were being sent; a process that was thought dead may report late.
 * @param state `queued`: they were not sent, and will be
 * @returns how many were being sent, as far as was known
 */
export async function endSending(
  db: Database,
  keys: string[],
  state: Exclude<NoticeState, 'sending'>,
  log: NoticeDependencies['log'],
): Promise<number> {
  const from: NoticeState[] = state === 'queued' ? ['sending'] : ['sending', 'unknown']
  if (state === 'unknown') log.warn({ notices: keys.length }, 'the mail server may have taken mails')
  return moveNotices(db, keys, { from, to: state })
}
