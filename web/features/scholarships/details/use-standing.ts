import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../../contract/endpoints.ts'
import { useAuth } from '../../people/session/auth-state.tsx'

type Standing = ResponseOf<'GET /standing/:scholarshipId'>

const nothing: Standing = { state: 'none', reopeningAsked: false }

/** How far the signed-in person is with a scholarship; as if they had not begun while that is not known. */
export function useStanding(scholarshipId: string): Standing & { reload: () => void } {
  const email = useAuth().user?.email
  const of = email && `${email} ${scholarshipId}`
  const [known, setKnown] = useState<{ of: string; standing: Standing }>()
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (!of) return undefined
    const asking = new AbortController()
    const { signal } = asking
    import('../../../api/session-client.ts')
      .then(({ sessionCall }) =>
        sessionCall('GET /standing/:scholarshipId', { params: { scholarshipId }, signal }),
      )
      .then(
        standing => signal.aborted || setKnown({ of, standing }),
        // The way to apply stands, and the server knows.
        () => undefined,
      )
    return () => asking.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- each time it asks again
  }, [of, scholarshipId, times])
  return { ...(known && known.of === of ? known.standing : nothing), reload: () => setTimes(times + 1) }
}
