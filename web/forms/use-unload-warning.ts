import { useEffect } from 'react'

/** Warns before a tab with unsaved changes is closed. */
export function useUnloadWarning(touched: boolean) {
  useEffect(() => {
    if (!touched) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [touched])
}
