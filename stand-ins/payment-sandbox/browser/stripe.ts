import { type CardElement, type CardOptions, createCardElement } from './card-element.ts'
import { createPayments } from './payments.ts'

/** Where this script came from is where its API is. */
const source = (document.currentScript as HTMLScriptElement | null)?.src
const base = source ? new URL('.', source).href : '/payment-sandbox/'

/** The object that Stripe.js gives pages, with what the product's card form needs of it. Takes test keys only. */
function Stripe(publishableKey: string) {
  if (!publishableKey.startsWith('pk_test_'))
    throw new Error('The payment sandbox takes publishable test keys only: pk_test_…')
  return {
    elements: createElements,
    ...createPayments(base, publishableKey),
    createToken() {
      throw new Error('The payment sandbox makes no tokens. Create a payment method instead.')
    },
  }
}

/** What `stripe.elements()` returns: at most one card element at a time. */
function createElements() {
  let card: CardElement | null = null
  return {
    create(type: string, options: CardOptions = {}): CardElement {
      if (type !== 'card') throw new Error(`The payment sandbox has no ${type} element, only card.`)
      card = createCardElement(options, () => {
        card = null
      })
      return card
    },
    getElement: () => card,
  }
}

/** The release train that the pinned @stripe/stripe-js expects. */
Stripe.version = 'endive'

Object.assign(window, { Stripe })
