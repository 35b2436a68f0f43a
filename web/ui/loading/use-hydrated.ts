import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** @returns whether the page's scripts have taken over; false on the server */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
