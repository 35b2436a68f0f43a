import { useEffect, useEffectEvent } from 'react'

/** Warns before a tab that holds something unsaved is closed. */
export function useUnloadWarning(isUnsaved: () => boolean) {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [])
}
