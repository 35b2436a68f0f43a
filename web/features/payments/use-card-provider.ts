import type { Stripe } from '@stripe/stripe-js'
import { useCallback } from 'react'
import { useLoad } from '../../lists/use-load.ts'
import { loadCardProvider } from './card-provider.ts'

const notLoaded = 'The card provider could not be reached. Please check your connection and try again.'

/** @returns the card provider once it is there, or why it is not and a way to try again */
export function useCardProvider(): { stripe?: Stripe; problem?: string; retry: () => void } {
  const provider = useLoad(useCallback(() => loadCardProvider(), []))
  const retry = provider.reload
  if (provider.status === 'ready') return { stripe: provider.data, retry }
  return provider.status === 'failed' ? { problem: notLoaded, retry } : { retry }
}
