import { type Kysely, sql } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { heldMails } from '../../platform/jobs/held-mails.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { sendProfileNotice } from './jobs/send-profile-notice.ts'

/** People of one transaction. */
const chunkSize = 100

/**
 * Removes answers of About You that nobody has used for 24 months, by answering or signing in, a month after a mail that says so
 * [ELIG11]. Nothing goes while mails are held.
 */
export async function removeUnusedProfiles(db: Kysely<Tables>): Promise<void> {
  if ((await heldMails(db)) !== undefined) return
  while ((await tellSome(db)) === chunkSize);
  await withTransaction(db, async tx => {
    await sql`
      with gone as (
        delete from profile_uses
        where told_at < now() - interval '1 month' and used_at < now() - interval '24 months'
        returning user_id
      )
      delete from profile_answers using gone where profile_answers.user_id = gone.user_id`.execute(tx)
  })
}

/** @returns how many were told */
async function tellSome(db: Kysely<Tables>): Promise<number> {
  return withTransaction(db, async tx => {
    const { rows } = await sql<{ to: string; name: string }>`
      update profile_uses set told_at = now() from users
       where users.id = profile_uses.user_id and profile_uses.user_id = any(array(
         select user_id from profile_uses where used_at < now() - interval '23 months' and told_at is null
          order by used_at limit ${chunkSize} for update skip locked))
      returning user_email as to, user_name as name`.execute(tx)
    const mails = rows.map(payload => ({ key: `profile-notice:${newId()}`, payload }))
    await enqueueAll(tx, sendProfileNotice, mails)
    return rows.length
  })
}
