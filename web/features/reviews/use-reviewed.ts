import { maximumPageSize } from '../../../contract/core/lists/list-pages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { live, useLoad } from '../../lists/use-load.ts'

/**
 * Which scholarships of a page of applications a person has reviewed.
 * @returns `has` says so of one of them; undefined until it is known
 */
export function useReviewed(email: string, applications: readonly { scholarshipId: string }[]) {
  const ids = applications.map(({ scholarshipId }) => scholarshipId).join()
  const reviewed = useLoad({
    ...live,
    queryKey: ['reviewed', email, ids],
    async queryFn({ signal }) {
      const query = { scholarships: ids, size: maximumPageSize }
      const reviews = ids
        ? await sessionCall('GET /reviews/by-email/:email', { params: { email }, query, signal })
        : []
      return { ids, scholarships: new Set(reviews.map(review => review.scholarshipId)) }
    },
  })
  const known = reviewed.status === 'ready' && reviewed.data.ids === ids
  return {
    reload: reviewed.reload,
    has: known ? (scholarshipId: string) => reviewed.data.scholarships.has(scholarshipId) : undefined,
  }
}
