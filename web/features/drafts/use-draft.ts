import { useEffect, useSyncExternalStore } from 'react'
import { registerUnsaved } from '../../forms/unsaved-changes.ts'
import { useUnloadWarning } from '../../forms/use-unload-warning.ts'
import { useLoad } from '../../lists/use-load.ts'
import { useAuth } from '../people/session/auth-state.tsx'
import { type DraftTarget, type OpenDraft, openDraft } from './open-draft.ts'

/** The draft of a person, begun if need be; loading, failed or ready. */
export function useDraft(target: DraftTarget, owner: string) {
  return useLoad({ queryKey: ['draft', target, owner], queryFn: () => openDraft(target, owner) })
}

/**
 * The state of an open draft. What is typed is sent when the page is hidden or left and when the connection is back, what others
 * have saved is taken in when the page is looked at again, and leaving warns of what is neither saved nor kept [DRAFT2].
 */
export function useDraftState({ saver, checkSpecified }: OpenDraft) {
  const state = useSyncExternalStore(saver.subscribe, saver.current, saver.current)
  useUnloadWarning(() => !saver.current().kept)
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const send = () => void saver.save({ leaving: document.hidden })
    const look = () => {
      if (document.hidden) send()
      else saver.reload().catch(error => console.error('Loading the draft failed.', error))
    }
    document.addEventListener('visibilitychange', look, { signal })
    addEventListener('pagehide', () => void saver.save({ leaving: true }), { signal })
    addEventListener('online', send, { signal })
    const stopMinding = registerUnsaved(saver)
    return () => {
      stopping.abort()
      stopMinding()
      saver.stop()
      void saver.save()
    }
  }, [saver])
  const { status } = useAuth()
  useEffect(() => {
    if (status === 'signedIn') void saver.save()
  }, [saver, status])
  return { ...state, specifiedErrors: checkSpecified(state.draft.definition, state.answers) }
}
