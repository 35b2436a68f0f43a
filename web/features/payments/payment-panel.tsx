import type { ReactNode, RefObject } from 'react'
import { pages } from '../../../contract/core/pages.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { EmptyState, ErrorState } from '../../ui/loading/states.tsx'
import { CardForm } from './card-form.tsx'
import { PaymentRefusal } from './payment-refusal.tsx'
import type { usePayment } from './use-payment.ts'

type PaymentPanelProps = {
  payment: ReturnType<typeof usePayment>
  onApply: () => void
  applyButton: RefObject<HTMLButtonElement | null>
}

/** What there is to do about the fee: pay it, read why not, or continue to the application. */
export function PaymentPanel({ payment, onApply, applyButton }: PaymentPanelProps) {
  const { state, pending, pay, retry } = payment
  if (state.step === 'due') {
    return (
      <CardForm ready={state.clientSecret !== null} pending={pending} message={state.message} onPay={pay} />
    )
  }
  if (state.step === 'refused') return <PaymentRefusal code={state.code} message={state.message} />
  if (state.step === 'failed') {
    return (
      <ErrorState
        title={state.refunded ? 'Your payment is being refunded' : 'The payment cannot start'}
        message={state.message}
        onRetry={retry}
        pending={pending}
      />
    )
  }
  if (state.step === 'unrecorded') {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <Received title="Your card was charged" transactionId={state.transactionId}>
          We could not record it yet: {state.message} You will not be charged again.
        </Received>
        <Button onClick={retry} pending={pending}>
          <Icon name="retry" /> Try again
        </Button>
      </div>
    )
  }
  return (
    <Settled transactionId={state.transactionId}>
      <Button ref={applyButton} size="large" onClick={onApply}>
        Fill in the application
      </Button>
    </Settled>
  )
}

function Settled({ transactionId, children }: { transactionId: string | null; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-6">
      {transactionId ? (
        <Received title="Your fee is paid" transactionId={transactionId}>
          One more step: fill in your application. You can also come back later; your dashboard keeps the
          payment.
        </Received>
      ) : (
        <Received title="There is no fee">Applying for this scholarship is free.</Received>
      )}
      {children}
    </div>
  )
}

type ReceivedProps = { title: string; transactionId?: string; children: ReactNode }

function Received({ title, transactionId, children }: ReceivedProps) {
  return (
    <div className="grid gap-3">
      <h2 className="flex items-center gap-3 text-2xl">
        <span className="grid size-10 place-items-center rounded-full bg-success-soft text-success">
          <Icon name="check" className="size-6" />
        </span>
        {title}
      </h2>
      {transactionId && (
        <p>
          Transaction ID: <span className="font-mono text-[0.95rem] break-all">{transactionId}</span>
        </p>
      )}
      <p className="max-w-prose text-ink-soft">{children}</p>
    </div>
  )
}

/** [P1] Nothing was chosen yet. */
export function NothingToPay() {
  return (
    <EmptyState
      title="No scholarship chosen yet"
      action={<LinkButton to={pages.allScholarships}>All Scholarships</LinkButton>}
    >
      Choose the scholarship you want to apply to, then pay its application fee here.
    </EmptyState>
  )
}
