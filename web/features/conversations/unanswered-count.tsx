import './unanswered-count.css'
import { useSyncExternalStore } from 'react'
import { unanswered } from './unanswered.ts'

/** Number of applicants waiting for an answer; nothing while it is not known. For staff [TALK2]. */
export function useUnanswered() {
  return useSyncExternalStore(unanswered.subscribe, unanswered.read, () => undefined)
}

/** The same at the menu; nothing when nobody waits. */
export function UnansweredCount() {
  const { all = 0 } = useUnanswered() ?? {}
  if (all === 0) return null
  return (
    <span className="unanswered-count">
      {all.toLocaleString('en')}
      <span className="sr-only"> unanswered</span>
    </span>
  )
}
