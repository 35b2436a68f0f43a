import { formatPrice } from '../../contract/currency.ts'
import { pages } from '../../contract/pages.ts'
import { formatClosing } from '../../contract/rounds/zoned-minute.ts'
import type { Database } from '../database/connection.ts'
import { readOffice } from '../database/office-settings.ts'
import { sendTermsChanged } from '../jobs/kinds/send-terms-changed.ts'
import { enqueueAll } from '../jobs/queue.ts'
import type { ScholarshipEdit } from '../scholarships/scholarship-edit-service.ts'
import { findConcerned, namesOf, tellOfLaterClosing } from './closing-mails.ts'
import { readTime } from './round-repository.ts'

/**
 * Mails those whom an edit of a scholarship that takes applications concerns: it closes at another time, or has another
 * fee, for which what was paid before is refunded [ROUND2]. Once for each edit.
 */
export async function tellOfEdit(tx: Database, { before, after, reason }: ScholarshipEdit): Promise<void> {
  if (!before.published_at || before.closing_at <= (await readTime(tx))) return
  const moved = after.closing_at.getTime() - before.closing_at.getTime()
  const feeChanged = before.application_fee_minor !== after.application_fee_minor
  if (moved > 0 && !feeChanged) return tellOfLaterClosing(tx, after)
  if (moved === 0 && !feeChanged) return
  const zone = after.time_zone ?? (await readOffice(tx)).timeZone
  const jobs = (await findConcerned(tx, after.id)).map(({ userId, to, name, paidUntil }) => ({
    key: `terms-changed:${after.id}:${after.version}:${userId}`,
    payload: {
      to,
      name,
      userId,
      ...namesOf(after),
      reason,
      closes: moved === 0 ? '' : formatClosing(after.closing_at, zone),
      fee: feeChanged ? formatPrice(after.application_fee_minor, after.currency) : '',
      paid: paidUntil !== null,
      url: pages.scholarshipDetails(after.id),
    },
  }))
  await enqueueAll(tx, sendTermsChanged, jobs)
}
