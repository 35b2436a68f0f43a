import { formatPrice } from '../../../../contract/core/currency.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { needsReason } from '../../../../contract/scholarships/lifecycle/edit-rules.ts'
import { formatClosing } from '../../../../contract/core/time/zoned-minute.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { readTime } from '../../../platform/database/deadline.ts'
import { readOffice } from '../../../platform/database/office-settings.ts'
import { sendTermsChanged } from './jobs/send-terms-changed.ts'
import { enqueueAll } from '../../../platform/jobs/queue.ts'
import { ProductError } from '../../../platform/product-error.ts'
import type { ScholarshipRow } from '../scholarship-columns.ts'
import { findConcerned, namesOf, tellOfLaterClosing } from './closing-mails.ts'
import { countRound } from './round-repository.ts'

/** A scholarship before and after an edit; the reason may be empty. */
interface ScholarshipEdit {
  before: ScholarshipRow
  after: ScholarshipRow
  reason: string
}

/**
 * Mails people affected by an edit of a scholarship that takes applications: it closes at another time, or has another
 * fee, which people who have paid the earlier one do not owe [ROUND2]. Once for each edit.
 * @throws ProductError `invalid_input` for an edit without a required reason
 */
export async function tellOfEdit(tx: Database, { before, after, reason }: ScholarshipEdit): Promise<void> {
  if (!before.published_at || before.closing_at <= (await readTime(tx))) return
  const moved = after.closing_at.getTime() - before.closing_at.getTime()
  const feeChanged = before.application_fee_minor !== after.application_fee_minor
  if (moved > 0 && !feeChanged) return tellOfLaterClosing(tx, after)
  if (moved === 0 && !feeChanged) return
  const touched = await countRound(tx, after.id)
  if (!reason && needsReason({ feeChanges: feeChanged, closesEarlier: moved < 0, touched }))
    throw new ProductError('invalid_input', { fields: { reason: reasonMissing } })
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

const reasonMissing =
  'People have saved this scholarship, prepare an application or have paid. Please save again and say why it changes.'
