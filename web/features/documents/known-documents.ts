import { createContext, useEffect, useRef } from 'react'
import type { OwnDocument } from '../../../contract/documents/documents.ts'

/** One's own documents, as far as they are loaded. */
export const KnownDocuments = createContext<{ documents: readonly OwnDocument[]; reload: () => void }>({
  documents: [],
  reload: () => undefined,
})

/** Milliseconds. */
const nextLook = 5_000

/** Loads the list again while the virus scanner has not seen one of its documents. */
export function useReloadWhileChecked(documents: readonly OwnDocument[], reload: () => void) {
  const latest = useRef(reload)
  latest.current = reload
  const checking = documents.some(({ state }) => state === 'checking')
  useEffect(() => {
    if (!checking) return
    const timer = setInterval(() => latest.current(), nextLook)
    return () => clearInterval(timer)
  }, [checking])
}
