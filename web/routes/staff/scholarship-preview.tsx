import { useCallback } from 'react'
import { Link, useParams } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { isStaff } from '../../../contract/roles.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { ReviewCarousel } from '../../features/reviews/review-carousel.tsx'
import { ScholarshipView } from '../../features/scholarships/scholarship-view.tsx'
import { useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** What students see of a scholarship, or will see of a draft [ROUND1]. */
export default function ScholarshipPreview() {
  const { id = '' } = useParams()
  const load = useLoad(useCallback(signal => loadPreview(id, signal), [id]))
  return (
    <>
      <DashboardHeading title="Preview">
        <Link
          to={pages.scholarshipRound(id)}
          className="font-semibold text-accent underline underline-offset-4"
        >
          Back to its round
        </Link>
      </DashboardHeading>
      <Loaded state={load} name="the scholarship">
        {({ scholarship, hasForm, reviews, renderedAt }) => (
          <div className="grid grid-cols-1 gap-14">
            <ScholarshipView scholarship={scholarship} hasForm={hasForm} renderedAt={renderedAt} />
            <ReviewCarousel
              scholarshipId={id}
              reviews={reviews}
              onRetry={load.reload}
              retrying={load.status === 'loading'}
            />
          </div>
        )}
      </Loaded>
    </>
  )
}

async function loadPreview(id: string, signal: AbortSignal) {
  const params = { id }
  const [{ scholarship }, round] = await Promise.all([
    sessionCall('GET /manageScholarships/:id', { params, signal }),
    sessionCall('GET /rounds/:id', { params, signal }),
  ])
  const scholarships = [id, ...round.series.map(other => other._id)].join()
  const reviews = await sessionCall('GET /reviews', { query: { scholarships }, signal })
  const hasForm = round.checklist.some(({ item, ready }) => item === 'form' && ready)
  return { scholarship, hasForm, reviews, renderedAt: Date.parse(round.serverTime) }
}
