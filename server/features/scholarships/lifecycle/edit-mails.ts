import { needsReason } from '../../../../contract/scholarships/lifecycle/edit-rules.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { readTime } from '../../../platform/database/deadline.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { type RoundChange, tellOfChange } from './closing-mails.ts'
import { countRound } from './round-repository.ts'

/**
 * Mails people affected by an edit of a scholarship that takes applications: it closes at another time, or has another
 * fee, which people who have paid the earlier one do not owe [ROUND2].
 * @throws ProductError `invalid_input` for an edit without a required reason
 */
export async function tellOfEdit(tx: Database, change: RoundChange): Promise<void> {
  const { before, after, reason } = change
  if (!before.published_at || before.closing_at <= (await readTime(tx))) return
  const moved = after.closing_at.getTime() - before.closing_at.getTime()
  const feeChanges = before.application_fee_minor !== after.application_fee_minor
  if (moved === 0 && !feeChanges) return
  const touched = await countRound(tx, after.id)
  if (!reason && needsReason({ feeChanges, closesEarlier: moved < 0, touched }))
    throw new ProductError('invalid_input', { fields: { reason: reasonMissing } })
  await tellOfChange(tx, change)
}

const reasonMissing =
  'People have saved this scholarship, are preparing an application or have paid. Please say why it is changing, then save again.'
