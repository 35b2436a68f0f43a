import { useNavigate } from 'react-router'
import { reviewRefusal } from '../../../contract/applications/application-rules.ts'
import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { pages } from '../../../contract/core/pages.ts'
import { filterOptions } from '../../lists/use-list-address.ts'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useListPage } from '../../lists/use-list-page.ts'
import { ApplicationTable } from '../../features/applications/application-table.tsx'
import { CancelApplication } from '../../features/applications/cancel-application.tsx'
import { DraftList } from '../../features/drafts/draft-list.tsx'
import { CancelledReceipts, UnsentCorrections } from '../../features/applications/own-receipts.tsx'
import { EditApplicationModal } from '../../features/applications/edit-application.tsx'
import { ContinueApplications } from '../../features/payments/continue-applications.tsx'
import { AddReview } from '../../features/reviews/review-windows.tsx'
import { useReviewed } from '../../features/reviews/use-reviewed.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { EmptyState, ErrorState } from '../../ui/loading/states.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'

const statuses = filterOptions(applicationStatuses)
const sorts = {
  '': 'Newest first',
  date: 'Oldest first',
  status: 'Status',
  university: 'University, A to Z',
}

/** My Applications [U3], what can be done with them [U4] [U5] [U6], and the paid ones that wait [F3]. */
export default function MyApplication() {
  const { email } = useDashboardUser()
  const payments = useLiveAnswer('GET /payment/open')
  const drafts = useLiveAnswer('GET /drafts')
  const receipts = useLiveAnswer('GET /receipts')
  const steps = useLiveAnswer('GET /ownSteps')
  const navigate = useNavigate()
  const page = useListPage('GET /appliedScholarship/:email', {
    params: { email },
    choices: { status: { label: 'Status', options: statuses }, sort: { label: 'Sort', options: sorts } },
  })
  const reviewed = useReviewed(
    email,
    page.rows.map(row => row.scholarshipId),
  )
  const editing = useDialogTarget<Application>()
  const cancelling = useDialogTarget<Application>()
  const reviewing = useDialogTarget<Application>()
  const begunFailed = [payments, drafts].find(each => each.status === 'failed')
  const mayReview = ({ scholarshipId }: Application) =>
    reviewed.has && !reviewRefusal({ applied: true, reviewed: reviewed.has(scholarshipId) })
  const hasReceipt = ({ _id }: Application) =>
    receipts.status === 'ready' && receipts.data.some(({ applicationId }) => applicationId === _id)
  const actions = (application: Application) => ({
    onReceipt: hasReceipt(application) ? () => void navigate(pages.receipt(application._id)) : undefined,
    onEdit: () =>
      hasReceipt(application)
        ? void navigate(pages.correct(application._id, 'review'))
        : editing.choose(application),
    onCancel: () => cancelling.choose(application),
    onReview: mayReview(application) ? () => reviewing.choose(application) : undefined,
  })
  return (
    <>
      <DashboardHeading title="My Applications" />
      <div className="grid grid-cols-1 gap-8">
        {drafts.status === 'ready' && payments.status === 'ready' && (
          <>
            <ContinueApplications
              payments={payments.data.filter(({ scholarship }) => !begun(drafts.data, scholarship._id))}
            />
            <DraftList
              drafts={drafts.data}
              paid={payments.data.map(({ scholarship }) => scholarship._id)}
              onGivenUp={drafts.reload}
            />
          </>
        )}
        {begunFailed && page.list.status === 'ready' && (
          <ErrorState
            title="What you have begun is not shown"
            message={begunFailed.message}
            onRetry={() => {
              payments.reload()
              drafts.reload()
            }}
          />
        )}
        {receipts.status === 'ready' && <UnsentCorrections receipts={receipts.data} />}
        <div>
          <ListPage
            own
            page={page}
            names={['application', 'applications']}
            label="Search my applications"
            placeholder="University, scholarship…"
            empty={noApplications}
          >
            {rows => (
              <ApplicationTable
                applications={rows}
                steps={steps.status === 'ready' ? steps.data : []}
                markOf={page.markOf}
                from={(page.address.page - 1) * page.size + 1}
                actions={actions}
              />
            )}
          </ListPage>
        </div>
        {receipts.status === 'ready' && <CancelledReceipts receipts={receipts.data} />}
      </div>
      <EditApplicationModal chosen={editing} onSaved={page.reload} />
      <CancelApplication
        chosen={cancelling}
        hasReceipt={hasReceipt}
        onDone={() => {
          page.reload()
          payments.reload()
          drafts.reload()
          receipts.reload()
        }}
      />
      <AddReview chosen={reviewing} onSaved={reviewed.reload} />
    </>
  )
}

function begun(drafts: readonly { scholarshipId: string }[], scholarshipId: string): boolean {
  return drafts.some(draft => draft.scholarshipId === scholarshipId)
}

const noApplications = (
  <EmptyState
    icon="file"
    title="No applications yet"
    action={<LinkButton to={pages.allScholarships}>All Scholarships</LinkButton>}
  >
    Choose a scholarship and apply; you can follow its progress here.
  </EmptyState>
)
