import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A page that takes a payment as Stripe's documentation shows it; the browser test works with it. */
function Checkout() {
  const stripe = useStripe()
  const elements = useElements()
  const [inputError, setInputError] = useState<string>()
  const [result, setResult] = useState('')
  const [card, setCard] = useState('')

  async function pay(event: FormEvent) {
    event.preventDefault()
    const element = elements?.getElement(CardElement)
    if (!stripe || !element) return
    setResult('Paying…')
    const { clientSecret } = (await (await fetch('/intent')).json()) as { clientSecret: string }
    const billing_details = { name: 'Ada Lovelace', email: 'ada@example.org' }
    const method = await stripe.createPaymentMethod({ type: 'card', card: element, billing_details })
    if (method.error) return setResult(`${method.error.type}: ${method.error.message}`)
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: method.paymentMethod.id,
    })
    setResult(error ? `${error.type}: ${error.message}` : `${paymentIntent.status} ${paymentIntent.id}`)
  }

  return (
    <form onSubmit={event => void pay(event)}>
      <h1>Payment Gateway</h1>
      <CardElement
        onReady={() => setCard('ready')}
        onChange={({ error, brand, complete }) => {
          setInputError(error?.message)
          setCard(`${brand} ${complete ? 'complete' : 'incomplete'}`)
        }}
      />
      <p>
        <button type="submit">Pay</button>
      </p>
      <p role="alert">{inputError}</p>
      <p role="status">{result}</p>
      <output>{card}</output>
    </form>
  )
}

async function addSandboxScript(): Promise<void> {
  const script = document.createElement('script')
  script.src = '/payment-sandbox/stripe.js'
  const loaded = new Promise(resolve => script.addEventListener('load', resolve))
  document.head.append(script)
  await loaded
}

async function loadSandbox(): Promise<Stripe | null> {
  await addSandboxScript()
  return loadStripe('pk_test_sandbox')
}

const stripe = loadSandbox()
createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <Elements stripe={stripe}>
      <Checkout />
    </Elements>
  </StrictMode>,
)
