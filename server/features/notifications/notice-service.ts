import type { Kysely, RawBuilder } from 'kysely'
import type { NoticeKind } from '../../../contract/notifications/notice-kinds.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { NoticeJob } from './notice-job.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import {
  insertNotices,
  lockNotices,
  moveNotices,
  type NewNotice,
  type NoticeState,
} from './notice-repository.ts'
import { findRecipient } from './mail-preferences-service.ts'
import { nextPeople, type People } from './recipient-queries.ts'
import type { SignedLinks } from './signed-links.ts'

/** Dependencies of unsolicited mails. */
export interface NoticeDependencies {
  db: Kysely<Tables>
  links: SignedLinks
  log: { warn(details: object, message: string): void }
  /** The moment to judge by; the database's clock when left out. */
  at?: Date
}

/** People per transaction: so few that nobody notices its locks. */
const chunkSize = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** All people, in parts small enough to plan the mails of one in a transaction. */
export async function* userIdRanges(db: Database): AsyncGenerator<People> {
  let after = beforeAll
  for (;;) {
    const people = await nextPeople(db, { after, limit: chunkSize })
    if (!people) return
    yield people
    after = people.last
  }
}

/**
 * Writes the notices that are due, and puts their mails into the queue, in the caller's transaction, each under its
 * key: so each notice exists once, and its mail with it, also when two processes do this or one dies.
 * @param job sends a mail
 * @param due SQL that selects `key`, `user_id` and `state`: `queued` to be sent, or `dropped`
 * @param mailOf groups a person's notices: those with the same result are one mail
 */
export async function planMails(
  tx: Database,
  job: NoticeJob,
  due: RawBuilder<unknown>,
  mailOf: (notice: NewNotice) => string,
): Promise<void> {
  const notices = await insertNotices(tx, job.notices, due)
  const payloads = [...Map.groupBy(notices, mailOf).values()].flatMap(([first, ...others]) =>
    first ? { userId: first.userId, keys: [first, ...others].map(({ key }) => key) } : [],
  )
  // No key of a job names a person: it stays for a week.
  await enqueueAll(
    tx,
    job,
    payloads.map(payload => ({ key: `${job.kind}:${newId()}`, payload })),
  )
}

/**
 * Rechecks which notices of a mail are due, and marks them as being sent; drops the others. Notices of an attempt that
 * died stay unknown.
 * @param find what is still due of the queued notices, with their keys
 * @returns the mail, or `undefined` when there is none to send
 */
export function beginMail<Content extends { keys: string[] }>(
  { db, links, log }: NoticeDependencies,
  { kind, userId, keys }: { kind: NoticeKind; userId: string; keys: string[] },
  find: (tx: Database, queued: string[]) => Promise<Content | undefined>,
) {
  return withTransaction(db, async tx => {
    const recipient = await findRecipient({ db: tx, links }, userId, kind)
    const notices = await lockNotices(tx, keys)
    const lost = await moveNotices(tx, keys, { from: ['sending'], to: 'unknown' })
    if (lost > 0) log.warn({ notices: lost }, 'mails may have been sent before the process died')
    const queued = notices.filter(({ state }) => state === 'queued').map(({ key }) => key)
    const found = recipient && queued.length > 0 ? await find(tx, queued) : undefined
    await moveNotices(tx, found?.keys ?? [], { from: ['queued'], to: 'sending' })
    await moveNotices(tx, keys, { from: ['queued'], to: 'dropped' })
    return recipient && found && { ...recipient, ...found }
  })
}

/**
 * Records the result of sending notices; a process that was thought dead may report late.
 * @param state `queued`: they were not sent, and will be
 * @returns how many were being sent, as far as was known
 */
export async function endSending(
  { db, log }: Pick<NoticeDependencies, 'log'> & { db: Database },
  keys: string[],
  state: Exclude<NoticeState, 'sending'>,
): Promise<number> {
  const from: NoticeState[] = state === 'queued' ? ['sending'] : ['sending', 'unknown']
  if (state === 'unknown') log.warn({ notices: keys.length }, 'the mail server may have accepted mails')
  return moveNotices(db, keys, { from, to: state })
}
