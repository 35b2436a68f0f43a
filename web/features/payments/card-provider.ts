import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { publicCall } from '../../api/public-client.ts'

let provider: Promise<Stripe> | undefined

/** Loads the card provider's script, once per page; after a failure the next call tries again. @throws Error */
export function loadCardProvider(): Promise<Stripe> {
  provider ??= load().catch((error: unknown) => {
    provider = undefined
    throw error
  })
  return provider
}

async function load(): Promise<Stripe> {
  const { payments } = await publicCall('GET /config')
  // The server's stand-in sets `window.Stripe`, which `loadStripe` then uses instead of Stripe's own script.
  if (payments.scriptUrl) await addScript(payments.scriptUrl)
  const stripe = await loadStripe(payments.publishableKey)
  if (!stripe) throw new Error('The card provider could not be loaded.')
  return stripe
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The card provider could not be loaded.'))
    })
    document.head.append(script)
  })
}
