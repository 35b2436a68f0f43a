import { sql, type Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { dropMailsAbout } from '../../platform/jobs/queue.ts'

/** What came with an application beside its row. */
const parts = [
  'application_answers',
  'application_eligibility',
  'application_receipts',
  'earlier_receipts',
  'application_news',
] as const

/**
 * Removes what was sent with applications, and the feedback to it [AUDIT4]. Gender and degree stay, as they are counted; name and
 * address are those of the account. The job for unused pictures removes the photos.
 */
export async function forgetWhatWasSent(tx: Transaction<Tables>, ids: readonly SeenId[]): Promise<void> {
  const these = sql<SeenId>`any(${ids}::uuid[])`
  await dropMailsAbout(tx, ids)
  // Before the row, from which the desk copies its words together with those of the answers.
  for (const table of parts) await tx.deleteFrom(table).where('application_id', '=', these).execute()
  await tx
    .updateTable('applications')
    .set({ phone: '', phone_e164: null, photo: '', address: '', ssc: '', hsc: '', feedback: '' })
    .where('id', '=', these)
    .execute()
}

/** When data was removed, and for how many months it was kept. */
export interface RemovedRow {
  application_id: SeenId
  removed_at: Date
  months: number
}

/** Notes that the personal data of applications was removed [AUDIT4]. */
export async function markDataRemoved(tx: Transaction<Tables>, rows: readonly RemovedRow[]): Promise<void> {
  await sql`
    update applications set data_removed_at = removed_at, data_kept_months = months
      from unnest(${rows.map(row => row.application_id)}::uuid[], ${rows.map(row => row.removed_at)}::timestamptz[],
        ${rows.map(row => row.months)}::integer[]) as removed (id, removed_at, months)
     where applications.id = removed.id`.execute(tx)
}
