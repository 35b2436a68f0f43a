import { createContext, useEffect, useEffectEvent } from 'react'
import type { OwnDocument } from '../../../contract/documents/documents.ts'

/** One's own documents; `loaded` once they are all there. */
export const KnownDocuments = createContext<{
  documents: readonly OwnDocument[]
  loaded: boolean
  reload: () => void
}>({ documents: [], loaded: false, reload: () => undefined })

/** Milliseconds. */
const nextLook = 5_000

/** Loads the list again while the virus scanner has not seen one of its documents. */
export function useReloadWhileChecked(documents: readonly OwnDocument[], reload: () => void) {
  const look = useEffectEvent(reload)
  const checking = documents.some(({ state }) => state === 'checking')
  useEffect(() => {
    if (!checking) return undefined
    const timer = setInterval(() => look(), nextLook)
    return () => clearInterval(timer)
  }, [checking])
}
