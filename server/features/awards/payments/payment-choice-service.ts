import type { Kysely } from 'kysely'
import type { Payee } from '../../../../contract/awards/award-terms.ts'
import { usualColumns, type PaymentColumn } from '../../../../contract/awards/payments/payment-file-terms.ts'
import type {
  PaymentChoices,
  PaymentPreview,
  PaymentWish,
} from '../../../../contract/awards/payments/payment-files.ts'
import { awardPaymentLimits } from '../../../../contract/awards/payments/payment-limits.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import type { Scope } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { requireScholarship } from '../../scholarships/scholarship-service.ts'
import { listLeftOut, listPaying, sumFunds, sumPayees, sumReady } from './payment-choice-repository.ts'
import { readColumns } from './payment-file-repository.ts'
import { heldSince } from './payment-hold.ts'

/** What a payment file can be made of now, and the columns that were chosen last. */
export async function readChoices(db: Kysely<Tables>, scope: Scope): Promise<PaymentChoices> {
  const [ready, scholarships, remembered, held] = await Promise.all([
    sumReady(db, scope),
    listPaying(db, scope),
    readColumns(db),
    heldSince(db),
  ])
  const columnsOf = (payee: Payee) =>
    (remembered.find(row => row.payee_kind === payee)?.columns ?? [...usualColumns[payee]]) as PaymentColumn[]
  return {
    ready: ready.map(row => ({
      payee: row.payee_kind,
      currency: row.currency,
      count: row.count,
      sum: formatPrice(row.sum, row.currency),
    })),
    scholarships: scholarships.map(({ id, name }) => ({ _id: id, name })),
    columns: { school: columnsOf('school'), finance: columnsOf('finance') },
    heldSince: held?.toISOString() ?? null,
  }
}

/** What a payment file would pay, from which funds, and what is left out of it, as of one moment [AWARD6]. */
export async function previewFile(
  db: Kysely<Tables>,
  scope: Scope,
  wish: PaymentWish,
): Promise<PaymentPreview> {
  if (wish.scholarship) await requireScholarship(db, wish.scholarship)
  const chosen = { ...wish, scope }
  const price = (hundredths: number) => formatPrice(hundredths, wish.currency)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async tx => {
    const payees = await sumPayees(tx, chosen)
    const funds = await sumFunds(tx, chosen)
    const leftOut = await listLeftOut(tx, chosen)
    const by = [...new Map(leftOut.map(({ why, count }) => [why, count]))]
    return {
      count: payees[0]?.all_count ?? 0,
      sum: price(payees[0]?.all_sum ?? 0),
      payeeCount: payees[0]?.payees ?? 0,
      payees: payees.map(row => ({ ...row, sum: price(row.sum) })).map(asPayee),
      funds: funds.map(({ name, sum }) => ({ name, sum: price(sum) })),
      leftOutCount: by.reduce((sum, [, count]) => sum + count, 0),
      leftOutBy: by.map(([why, count]) => ({ why, count })),
      leftOut: leftOut.slice(0, awardPaymentLimits.named).map(row => ({
        _id: row.id,
        reference: row.reference,
        student: row.student,
        amount: formatPrice(row.amount_minor, row.currency),
        why: row.why,
      })),
    }
  })
}

/** One instalment is named, several are counted. */
function asPayee({
  payee,
  count,
  sum,
  references,
}: {
  payee: string
  count: number
  sum: string
  references: string
}) {
  return { payee, count, sum, references: count === 1 ? references : '' }
}
