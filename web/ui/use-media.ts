import { useSyncExternalStore } from 'react'

/** @returns whether a media query holds now; on the server it does not */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
