import { useEffect, useEffectEvent, useRef } from 'react'
import { readablePrice } from '../../../../contract/core/money.ts'
import type { Scholarship } from '../../../../contract/scholarships/scholarships.ts'
import { useDashboardUser } from '../../../dashboard/dashboard-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PaymentPanel } from '../../payments/payment-panel.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { usePayment } from '../../payments/use-payment.ts'

type SeveralFeeProps = {
  scholarship: Scholarship
  /** Which fee of how many. */
  place: readonly [number, number]
  onLater: () => void
  /** It is paid: the application can be sent. */
  onSettled: () => void
}

/** Pays the fee of one of several applications, which is then sent [ELIG12]. */
export function SeveralFee({ scholarship, place: [nth, count], onLater, onSettled }: SeveralFeeProps) {
  const user = useDashboardUser()
  const payment = usePayment(scholarship, { name: user.displayName, email: user.email })
  const { state } = payment
  const fee = readablePrice('fee' in state ? state.fee : scholarship.applicationFees)
  const told = useRef(false)
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (state.step !== 'settled' || told.current) return
    told.current = true
    settle()
  }, [state.step])
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <FocusedHeading>
        Fee {nth} of {count}
      </FocusedHeading>
      <Card className="grid gap-5 p-5 sm:p-6">
        <p className="flex items-baseline justify-between gap-4 border-b border-line pb-5">
          <span className="min-w-0">
            <span className="block font-semibold">{scholarship.scholarshipName}</span>
            <span className="block text-ink-soft">{scholarship.universityName}</span>
          </span>
          <span className="font-display text-3xl font-semibold tabular-nums">{fee}</span>
        </p>
        <PaymentPanel payment={payment} onApply={onSettled} applyButton={useRef(null)} />
      </Card>
      <Button variant="quiet" className="justify-self-start" disabled={payment.pending} onClick={onLater}>
        Pay later
      </Button>
    </div>
  )
}
