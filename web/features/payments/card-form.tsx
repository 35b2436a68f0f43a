import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { type FormEvent, useState } from 'react'
import { useLoad } from '../../lists/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { ErrorState } from '../../ui/loading/states.tsx'
import { loadCardProvider } from './card-provider.ts'
import { useCardStyle } from './card-style.ts'

type CardFormProps = {
  /** True once the payment's secret has arrived [P2]. */
  ready: boolean
  pending: boolean
  message: string | undefined
  onPay: (stripe: Stripe, card: StripeCardElement) => void
}

const notLoaded = 'The card provider could not be reached. Please check your connection and try again.'

/** The card input of the provider and the Pay button; errors appear below it [P5]. */
export function CardForm(props: CardFormProps) {
  const provider = useLoad({ queryKey: ['card provider'], queryFn: loadCardProvider })
  if (provider.status === 'failed') {
    return <ErrorState title="The card form did not load" message={notLoaded} onRetry={provider.reload} />
  }
  if (provider.status === 'loading') {
    return (
      <div className="grid gap-6">
        <Skeleton className="h-13" />
        <Button size="large" disabled>
          Pay
        </Button>
      </div>
    )
  }
  return (
    <Elements stripe={provider.data}>
      <CardFields {...props} />
    </Elements>
  )
}

const cardClass =
  'min-h-12 rounded-control border border-line-strong bg-surface px-4 py-3.5 focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-focus'

function CardFields({ ready, pending, message, onPay }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const style = useCardStyle()
  const [inputError, setInputError] = useState<string>()
  const shown = pending ? undefined : (inputError ?? message)

  function submit(event: FormEvent) {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card || !ready || pending) return
    onPay(stripe, card)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <div className="grid gap-1.5">
        <span id="card-label" className="font-semibold">
          Card details
        </span>
        <div role="group" aria-labelledby="card-label" className={cardClass}>
          <CardElement
            options={{ style, hidePostalCode: true, disabled: pending }}
            onChange={event => setInputError(event.error?.message)}
          />
        </div>
      </div>
      <div className="grid gap-3">
        <Button type="submit" size="large" pending={pending} disabled={!ready}>
          Pay
        </Button>
        <CardError text={shown} />
        <p className="text-[0.95rem] text-ink-soft">
          Your card number goes straight to the payment service; we never see or keep it.
        </p>
      </div>
    </form>
  )
}

function CardError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="flex items-start gap-2 font-semibold text-danger">
          <Icon name="alert" className="mt-0.5 size-5" />
          {text}
        </p>
      )}
    </div>
  )
}
