import { useCallback } from 'react'
import { sessionCall } from '../../api/session-client.ts'
import { useLoad } from '../../browser/use-load.ts'

/** The reviews of a person, by their email [API16]. */
export function useMyReviews(email: string) {
  return useLoad(
    useCallback(
      (signal: AbortSignal) => sessionCall('GET /reviews/by-email/:email', { params: { email }, signal }),
      [email],
    ),
  )
}
