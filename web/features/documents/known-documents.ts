import type { Uploads } from './uploads.ts'
import { createContext, useEffect, useEffectEvent } from 'react'
import type { NamedDocument, OwnDocument } from '../../../contract/documents/documents.ts'

/** The person's own documents, `loaded` once they are all there, and those that the application has already. */
export const KnownDocuments = createContext<{
  documents: readonly OwnDocument[]
  submitted: readonly NamedDocument[]
  loaded: boolean
  uploads?: Uploads
}>({ documents: [], submitted: [], loaded: false })

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
