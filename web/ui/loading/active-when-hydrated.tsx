import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Controls that only scripts can serve, disabled until the page's scripts have taken over. A form would otherwise
 * be sent by the browser itself, with its values, passwords included, in the address.
 */
export function ActiveWhenHydrated({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  return (
    <fieldset role="presentation" disabled={!hydrated} className="contents">
      {children}
    </fieldset>
  )
}
