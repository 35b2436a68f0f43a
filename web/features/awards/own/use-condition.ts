import { useEffect, useSyncExternalStore } from 'react'
import type { AwardCondition } from '../../../../contract/awards/awards.ts'
import { registerUnsaved } from '../../../forms/unsaved-changes.ts'
import { useUnloadWarning } from '../../../forms/use-unload-warning.ts'
import { useLoad } from '../../../lists/use-load.ts'
import { ConditionSaver } from './condition-saver.ts'

/** The saver of a text that an award asks for, once what earlier pages left is there. */
export function useConditionSaver(award: string, condition: AwardCondition) {
  return useLoad({
    queryKey: ['award condition', condition._id],
    queryFn: () => ConditionSaver.open(award, condition),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What is typed: sent when the page is hidden or left, and joined with what others have saved when it is looked at again. */
export function useTyped(saver: ConditionSaver) {
  const state = useSyncExternalStore(saver.subscribe, saver.current, saver.current)
  useUnloadWarning(() => !saver.current().kept)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = () => {
      if (document.hidden) void saver.saveAll()
      else saver.reload().catch(error => console.error('Loading the text failed.', error))
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
