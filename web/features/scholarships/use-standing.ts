import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '../../../contract/endpoints.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useAuth } from '../account/session/auth-state.tsx'

type Standing = Answer<'GET /standing/:scholarshipId'>

const nothing: Standing = { state: 'none', reopeningAsked: false }

/** How far the signed-in person is with a scholarship; as if they had not begun while that is not known. */
export function useStanding(scholarshipId: string): Standing & { reload: () => Promise<void> } {
  const { user } = useAuth()
  const email = user?.email
  const [standing, setStanding] = useState(nothing)
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      if (!email) return
      try {
        const now = await sessionCall('GET /standing/:scholarshipId', {
          params: { scholarshipId },
          ...(signal && { signal }),
        })
        if (!signal?.aborted) setStanding(now)
      } catch {
        // The way to apply stands, and the server knows.
      }
    },
    [email, scholarshipId],
  )
  useEffect(() => {
    const asking = new AbortController()
    void Promise.resolve(asking.signal).then(reload)
    return () => asking.abort()
  }, [reload])
  return { ...(email ? standing : nothing), reload }
}
