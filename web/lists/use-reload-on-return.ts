import { useEffect, useEffectEvent } from 'react'

/** Reloads when the person comes back to this window or tab, since others may have changed things [V2]. */
export function useReloadOnReturn(reload: () => void) {
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    const listener = () => onReturn()
    addEventListener('focus', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      removeEventListener('focus', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [])
}
