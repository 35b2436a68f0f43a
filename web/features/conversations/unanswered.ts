import type { ResponseOf } from '../../../contract/endpoints.ts'
import { personSession } from '../../api/person-session.ts'
import { sessionCall } from '../../api/session-client.ts'

type Counts = ResponseOf<'GET /conversations/unanswered'>

/** Milliseconds after which a page that is open looks again. */
const lookMs = 60_000

let counts: Counts | undefined
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

async function look() {
  const { signal } = personSession()
  // On failure the last counts stay: the next poll is soon.
  const found = await sessionCall('GET /conversations/unanswered').catch(() => undefined)
  if (!found || signal.aborted || listeners.size === 0) return
  counts = found
  for (const listener of listeners) listener()
}

function refresh() {
  if (listeners.size > 0 && document.visibilityState === 'visible') void look()
}

/** Number of applicants waiting for an answer, for the menu and the inbox, which are not below one another [TALK2]. */
export const unanswered = {
  read: () => counts,
  refresh,
  subscribe(listener: () => void) {
    listeners.add(listener)
    if (listeners.size === 1) {
      refresh()
      timer = setInterval(refresh, lookMs)
      addEventListener('focus', refresh)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      // The next person who signs in here starts from scratch.
      counts = undefined
      clearInterval(timer)
      removeEventListener('focus', refresh)
    }
  },
}
