import type { Kysely } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { endHeldMails } from '../../platform/jobs/held-mails.ts'
import { moveNotices } from './notice-repository.ts'

/** Ends the mails that wait since a restore unsent, with their notices. @returns how many; undefined when none are held */
export async function dropMails(db: Kysely<Tables>): Promise<number | undefined> {
  return withTransaction(db, async tx => {
    const ended = await endHeldMails(tx)
    if (ended) await moveNotices(tx, ended.flatMap(keysOf), { from: ['queued'], to: 'dropped' })
    return ended?.length
  })
}

/** The notices that a mail was to send, if it was one of notices; what a restored queue holds is input. */
function keysOf(payload: unknown): string[] {
  const { keys } = (payload ?? {}) as { keys?: unknown }
  return Array.isArray(keys) ? keys.filter(key => typeof key === 'string') : []
}
