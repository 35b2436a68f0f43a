import { Link, useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { FormPreview } from '../../features/forms/builder/form-preview.tsx'
import { ReviewCarousel } from '../../features/reviews/review-carousel.tsx'
import { ScholarshipView } from '../../features/scholarships/details/scholarship-view.tsx'
import { isGone } from '../../forms/field-errors.ts'
import { useLoad } from '../../lists/use-load.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** What students see of a scholarship, or will see of a draft [ROUND1]. */
export default function ScholarshipPreview() {
  const { id = '' } = useParams()
  const load = useLoad({ queryKey: ['preview', id], queryFn: ({ signal }) => loadPreview(id, signal) })
  return (
    <>
      <DashboardHeading title="Preview" level="p">
        <Link
          to={pages.scholarshipRound(id)}
          className="font-semibold text-accent underline underline-offset-4"
        >
          Back to the round
        </Link>
      </DashboardHeading>
      <Loaded state={load} name="the scholarship">
        {({ scholarship, hasForm, form, reviews, renderedAt }) => (
          <div className="grid grid-cols-1 gap-14">
            <ScholarshipView scholarship={scholarship} hasForm={hasForm} renderedAt={renderedAt} />
            {form.definition.sections.length > 0 && (
              <Card className="grid grid-cols-1 gap-4 p-5 sm:p-8">
                <h2 className="text-2xl">Application form</h2>
                {!hasForm && <p>These questions are not published yet: applicants do not see them.</p>}
                <FormPreview form={form.definition} />
              </Card>
            )}
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

/** One that is archived has no form to edit. */
function noForm(error: unknown) {
  if (!isGone(error)) throw error
  return { definition: { sections: [] } }
}

async function loadPreview(id: string, signal: AbortSignal) {
  const params = { id }
  const [{ scholarship }, round, form] = await Promise.all([
    sessionCall('GET /manageScholarships/:id', { params, signal }),
    sessionCall('GET /rounds/:id', { params, signal }),
    sessionCall('GET /forms/:id', { params, signal }).catch(noForm),
  ])
  const scholarships = [id, ...round.series.map(other => other._id)].join()
  const reviews = await sessionCall('GET /reviews', { query: { scholarships }, signal })
  const hasForm = round.checklist.some(({ item, ready }) => item === 'form' && ready)
  return { scholarship, hasForm, form, reviews, renderedAt: Date.parse(round.serverTime) }
}
