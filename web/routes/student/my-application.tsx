import type { Application } from '../../../contract/applications.ts'
import { pages } from '../../../contract/pages.ts'
import { useChosen } from '../../browser/use-chosen.ts'
import { useFocusAfterRemoval } from '../../browser/use-focus-after-removal.ts'
import { useReloadOnReturn } from '../../browser/use-reload-on-return.ts'
import { ApplicationActions } from '../../features/applications/application-actions.tsx'
import { ApplicationTable } from '../../features/applications/application-table.tsx'
import { CancelApplication } from '../../features/applications/cancel-application.tsx'
import { EditApplicationModal } from '../../features/applications/edit-application.tsx'
import { useMyApplications } from '../../features/applications/use-my-applications.ts'
import { ContinueApplications } from '../../features/payments/continue-applications.tsx'
import { useOpenPayments } from '../../features/payments/use-open-payments.ts'
import { AddReview } from '../../features/reviews/add-review.tsx'
import { useMyReviews } from '../../features/reviews/use-my-reviews.ts'
import { rememberScholarship } from '../../features/scholarships/remembered-scholarship.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../dashboard/dashboard-user.ts'

/** My Applications [U3], what can be done with them [U4] [U5] [U6], and the paid ones that wait [F3]. */
export default function MyApplication() {
  const { email } = useDashboardUser()
  const payments = useOpenPayments()
  const applications = useMyApplications(email)
  const reviews = useMyReviews(email)
  const editing = useChosen<Application>()
  const cancelling = useChosen<Application>()
  const reviewing = useChosen<Application>()
  function reloadAll() {
    applications.reload()
    payments.reload()
    reviews.reload()
  }
  useReloadOnReturn(reloadAll)
  const reviewed = reviews.status === 'ready' ? reviews.data.map(review => review.scholarshipId) : undefined
  const actions = (application: Application) => (
    <ApplicationActions
      application={application}
      onEdit={() => editing.choose(application)}
      onCancel={() => cancelling.choose(application)}
      onReview={
        reviewed?.includes(application.scholarshipId) ? undefined : () => reviewing.choose(application)
      }
    />
  )
  return (
    <>
      <DashboardHeading title="My Applications" />
      <div className="grid grid-cols-1 gap-8">
        {payments.status === 'ready' && (
          <ContinueApplications payments={payments.data} onContinue={rememberScholarship} />
        )}
        <Loaded state={applications} name="your applications">
          {data => <Applications applications={data} actions={actions} />}
        </Loaded>
      </div>
      <EditApplicationModal
        open={editing.open}
        application={editing.entry}
        onClose={editing.close}
        onSaved={() => {
          editing.close()
          applications.reload()
        }}
      />
      <CancelApplication
        open={cancelling.open}
        application={cancelling.entry}
        onClose={cancelling.close}
        onDone={reloadAll}
      />
      <AddReview
        open={reviewing.open}
        scholarship={reviewing.entry}
        onClose={reviewing.close}
        onPosted={() => {
          reviewing.close()
          reviews.reload()
        }}
      />
    </>
  )
}

function Applications({ applications, actions }: Parameters<typeof ApplicationTable>[0]) {
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {applications.length === 0 ? (
        <EmptyState
          icon="file"
          title="No applications yet"
          action={<LinkButton to={pages.allScholarships}>All Scholarships</LinkButton>}
        >
          Choose a scholarship and apply; you can follow its progress here.
        </EmptyState>
      ) : (
        <ApplicationTable applications={applications} actions={actions} />
      )}
    </div>
  )
}
