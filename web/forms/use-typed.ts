import { useEffect, useSyncExternalStore } from 'react'
import type { TypedSaver } from './typed-saver.ts'
import { registerUnsaved } from './unsaved-changes.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

/** What is typed: sent when the page is hidden or left, and joined with what others have saved when it is looked at again. */
export function useTyped<Field extends string>(saver: TypedSaver<Field>) {
  const state = useSyncExternalStore(saver.subscribe, saver.current, saver.current)
  useUnloadWarning(() => !saver.current().kept)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = () => {
      if (document.hidden) void saver.saveAll()
      else saver.reload().catch(error => console.error('Loading what was typed failed.', error))
    }
    document.addEventListener('visibilitychange', look, { signal })
    addEventListener('focus', look, { signal })
    addEventListener('online', () => void saver.saveAll(), { signal })
    const stopMinding = registerUnsaved(saver)
    return () => {
      leaving.abort()
      stopMinding()
      saver.stop()
      void saver.saveAll()
    }
  }, [saver])
  return state
}
