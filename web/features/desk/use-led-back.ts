import { useEffect, useEffectEvent } from 'react'
import { isTyping, isWindowOpen } from '../../dashboard/single-keys.ts'
import type { useDecide } from './use-decide.ts'
import type { Going } from './use-going.ts'

/** Leads back to whose decision was refused, once the hands rest and nothing is being typed. */
export function useLedBack(
  { ahead, id, open }: Going,
  { refused, returned, onLedBack }: ReturnType<typeof useDecide>,
) {
  const lead = useEffectEvent((to: string) => {
    const isBusy = !ahead.isQuiet || isTyping(document.activeElement) || isWindowOpen()
    // Where the next one is on its way, it still shows the one before.
    if (to === ahead.wanted) onLedBack()
    else if (!isBusy && !(id && returned.get(id)?.error)) {
      ahead.rest()
      open(to)
    }
  })
  const [first] = refused
  useEffect(() => {
    if (!first) return undefined
    const timer = setInterval(() => lead(first), 200)
    return () => clearInterval(timer)
  }, [first])
}
