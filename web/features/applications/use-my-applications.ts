import { useCallback } from 'react'
import { sessionCall } from '../../api/session-client.ts'
import { useLoad } from '../../browser/use-load.ts'

/** The applications of a person, by their email [API23]. */
export function useMyApplications(email: string) {
  return useLoad(
    useCallback(
      (signal: AbortSignal) => sessionCall('GET /appliedScholarship/:email', { params: { email }, signal }),
      [email],
    ),
  )
}
