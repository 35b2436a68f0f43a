import { createApiClient } from './api-client.ts'
import { createElements } from './elements.ts'
import { createPayments } from './payments.ts'

/** Where this script came from is where its API is. */
const source = (document.currentScript as HTMLScriptElement | null)?.src
const base = source ? new URL('.', source).href : '/payment-sandbox/'

/** The object that Stripe.js gives pages, with what card payments need of it. Takes test keys only. */
function Stripe(publishableKey: string) {
  if (!publishableKey.startsWith('pk_test_'))
    throw new Error('The payment sandbox takes publishable test keys only: pk_test_…')
  const message = 'The payment sandbox makes no tokens. Create a payment method instead.'
  return {
    version: Stripe.version,
    elements: createElements,
    ...createPayments(createApiClient(base, publishableKey)),
    createToken: async () => ({ error: { type: 'invalid_request_error', message } }),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

/** The release train that the pinned @stripe/stripe-js expects. */
Stripe.version = 'endive'

Object.assign(window, { Stripe })
