import type { PaymentDifference } from '../../../../contract/payments/payment-list.ts'
import { comparedDays, paymentDifferences } from '../../../../contract/payments/payment-terms.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'

/** How the payments compared with those of the provider last night, and what differs [MONEY1]. */
export function Comparison() {
  const answer = useAnswer('GET /payments/comparison')
  if (answer.status !== 'ready' || !answer.data) return null
  const { at, payments, differences, differenceCount } = answer.data
  const compared = `${payments.toLocaleString('en')} payments of the last ${comparedDays} days`
  if (differenceCount === 0)
    return (
      <p className="mb-3 text-ink-soft">
        Compared with the payment provider on <OfficeMoment at={at} />: {compared} agree.
      </p>
    )
  return (
    <section aria-label="Differences" className="mb-4 grid gap-2">
      <p>
        <StatusBadge tone="danger">
          {differenceCount === 1 ? '1 difference' : `${differenceCount.toLocaleString('en')} differences`}
        </StatusBadge>{' '}
        from the payment provider, compared on <OfficeMoment at={at} />: {compared}.
      </p>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        {differences.map(difference => (
          <li key={difference.transactionId}>
            <code className="text-[0.92em]">{difference.transactionId}</code> {inWords(difference)}
          </li>
        ))}
      </ul>
      {differenceCount > differences.length && (
        <p className="text-ink-soft">These are the first {differences.length}.</p>
      )}
    </section>
  )
}

function inWords({ kind, here, there }: PaymentDifference): string {
  return paymentDifferences[kind]({ here: readablePrice(here), there: readablePrice(there) })
}
