import { useEffect, useState } from 'react'
import { readingSeconds } from '../../../contract/desk/desk-terms.ts'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { sessionCall } from '../../api/session-client.ts'

type Reading = ResponseOf<'POST /desk/read/:id'>

/**
 * Says that this officer reads an application, as long as its page is in view, and hears who else does and which receipt
 * it has now [DESK3].
 */
export function useReading(id: string | undefined): Reading | undefined {
  const [heard, setHeard] = useState<{ id: string; reading: Reading }>()
  useEffect(() => {
    if (!id) return undefined
    const say = () => {
      if (document.visibilityState !== 'visible') return
      sessionCall('POST /desk/read/:id', { params: { id } }).then(
        reading => setHeard({ id, reading }),
        // The next report may get through; reading works without it.
        () => undefined,
      )
    }
    say()
    const timer = setInterval(say, (readingSeconds / 2) * 1000)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [id])
  return heard?.id === id ? heard?.reading : undefined
}
