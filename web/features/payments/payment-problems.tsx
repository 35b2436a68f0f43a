import { readablePrice } from '../../../contract/core/money.ts'
import type { PaymentProblem } from '../../../contract/payments/payments.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { OfficeDay } from '../../ui/time/office-time.tsx'

const kinds = {
  disputed: {
    label: 'Disputed',
    what: 'The card holder disputes this payment; it is blocked. Answer the dispute at the payment provider.',
  },
  refund_failed: {
    label: 'Refund refused',
    what: 'The payment provider refused this refund. Agree on another way with the payer.',
  },
} as const

/** How many are open to see; the others unfold. */
const shown = 3

/**
 * The payments that only a person can settle, with what to do about them [P6].
 * @param count how many there are; `problems` may be only the newest of them
 */
export function PaymentProblems({ problems, count }: { problems: readonly PaymentProblem[]; count: number }) {
  const more = problems.slice(shown)
  return (
    <>
      <Problems problems={problems.slice(0, shown)} />
      {more.length > 0 && (
        <details className="border-t border-line py-4">
          <summary className="cursor-pointer font-semibold">
            {(count - shown).toLocaleString('en')} more
          </summary>
          <Problems problems={more} />
          {count > problems.length && (
            <p className="text-ink-soft">
              These are the newest {problems.length} of {count.toLocaleString('en')}; older ones follow as
              these are settled.
            </p>
          )}
        </details>
      )}
    </>
  )
}

function Problems({ problems }: { problems: readonly PaymentProblem[] }) {
  return (
    <ul className="divide-y divide-line">
      {problems.map(({ problem, transactionId, amount, at, scholarshipName, payerName, payerEmail }) => (
        <li key={`${problem} ${transactionId}`} className="grid gap-2 py-4 [overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <StatusBadge tone="danger">{kinds[problem].label}</StatusBadge>
            <strong className="font-semibold">{readablePrice(amount)}</strong>
            <span className="text-ink-soft">
              since <OfficeDay at={at} />
            </span>
          </p>
          <p>
            <span className="font-semibold">{payerName || 'A deleted account'}</span>
            {payerEmail && `, ${payerEmail}`}, for {scholarshipName}
          </p>
          <p className="text-ink-soft">
            {kinds[problem].what} Its transaction is <code className="text-[0.92em]">{transactionId}</code>.
          </p>
        </li>
      ))}
    </ul>
  )
}
