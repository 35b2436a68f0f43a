import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { reviewRefusal } from '../../../contract/applications/application-rules.ts'
import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { isFree } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { filterOptions } from '../../lists/use-list-address.ts'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useListPage } from '../../lists/use-list-page.ts'
import { ApplicationTable } from '../../features/applications/application-table.tsx'
import { CancelApplication, type ReceiptOf } from '../../features/applications/cancel-application.tsx'
import { DraftList } from '../../features/drafts/draft-list.tsx'
import { CancelledReceipts, UnsentCorrections } from '../../features/applications/own-receipts.tsx'
import { EditApplicationModal } from '../../features/applications/edit-application.tsx'
import { noRequests, OpenRequests } from '../../features/information-requests/open-requests.tsx'
import { ContinueApplications } from '../../features/payments/continue-applications.tsx'
import { RefereesToName } from '../../features/references/referees-to-name.tsx'
import { AddReview } from '../../features/reviews/review-windows.tsx'
import { useReviewed } from '../../features/reviews/use-reviewed.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { EmptyState, ErrorState } from '../../ui/loading/states.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'

const choices = {
  status: { label: 'Status', options: filterOptions(applicationStatuses) },
  sort: {
    label: 'Sort',
    options: {
      '': 'Newest first',
      date: 'Oldest first',
      status: 'Status',
      university: 'University, A to Z',
    },
  },
}

/** My Applications [U3], what can be done with them [U4] [U5] [U6], and the paid ones that wait [F3]. */
export default function MyApplication() {
  const { email } = useDashboardUser()
  const queries = useQueryClient()
  const { sent, requests, ...details } = useDetails()
  const page = useListPage('GET /appliedScholarship/:email', { params: { email }, choices })
  const reviewed = useReviewed(email, page.rows)
  const editing = useDialogTarget<Application>()
  const cancelling = useDialogTarget<Application>()
  const reviewing = useDialogTarget<Application>()
  const receiptOf: ReceiptOf = ({ _id }) => sent.find(({ applicationId }) => applicationId === _id)
  const actions = useActions({
    isAsked: ({ _id }) => requests.open.some(({ applicationId }) => applicationId === _id),
    receiptOf,
    mayReview: ({ scholarshipId }) =>
      reviewed.has && !reviewRefusal({ applied: true, reviewed: reviewed.has(scholarshipId) }),
    onEdit: editing.choose,
    onCancel: cancelling.choose,
    onReview: reviewing.choose,
  })
  return (
    <>
      <DashboardHeading title="My Applications" />
      <div className="grid grid-cols-1 gap-8">
        <OpenRequests requests={requests} />
        <RefereesToName />
        <Begun tellsFailure={page.list.status === 'ready'} />
        <UnsentCorrections
          receipts={sent.filter(
            receipt => !requests.open.some(({ applicationId }) => applicationId === receipt.applicationId),
          )}
        />
        <div>
          <ListPage {...searched} own page={page} empty={noApplications}>
            {rows => (
              <ApplicationTable
                applications={rows}
                {...details}
                requests={requests}
                markOf={page.markOf}
                from={(page.address.page - 1) * page.size + 1}
                actions={actions}
              />
            )}
          </ListPage>
        </div>
        <CancelledReceipts receipts={sent} />
      </div>
      <EditApplicationModal chosen={editing} onSaved={page.reload} />
      <CancelApplication
        chosen={cancelling}
        receiptOf={receiptOf}
        onDone={() => void queries.invalidateQueries()}
      />
      <AddReview chosen={reviewing} onSaved={reviewed.reload} />
    </>
  )
}

/** What the list shows of applications from other calls, as far as they have answered. */
function useDetails() {
  const receipts = useLiveAnswer('GET /receipts')
  const steps = useLiveAnswer('GET /ownSteps')
  const decisions = useLiveAnswer('GET /ownDecisions')
  const conversations = useLiveAnswer('GET /ownConversations')
  const requests = useLiveAnswer('GET /ownInformationRequests')
  const removals = useLiveAnswer('GET /ownRemovals')
  return {
    sent: receipts.status === 'ready' ? receipts.data : [],
    steps: steps.status === 'ready' ? steps.data : [],
    decisions: decisions.status === 'ready' ? decisions.data : [],
    conversations: conversations.status === 'ready' ? conversations.data : [],
    requests: requests.status === 'ready' ? requests.data : noRequests,
    removals: removals.status === 'ready' ? removals.data : [],
  }
}

type ActionsOptions = Record<'mayReview' | 'isAsked', (application: Application) => boolean | undefined> &
  Record<'onEdit' | 'onCancel' | 'onReview', (application: Application) => void> & { receiptOf: ReceiptOf }

/** What can be done with an application; one that answers a form is corrected on its own page. */
function useActions({ receiptOf, mayReview, isAsked, onEdit, onCancel, onReview }: ActionsOptions) {
  const navigate = useNavigate()
  return (application: Application) => {
    const { _id: id } = application
    const receipt = receiptOf(application)
    return {
      isAsked: isAsked(application) ?? false,
      onReceipt: receipt ? () => void navigate(pages.receipt(id)) : undefined,
      onEdit: () => (receipt?.hasForm ? void navigate(pages.correct(id, 'review')) : onEdit(application)),
      onCancel: () => onCancel(application),
      onReview: mayReview(application) ? () => onReview(application) : undefined,
    }
  }
}

/** What is paid or prepared, and not yet submitted. */
function Begun({ tellsFailure }: { tellsFailure: boolean }) {
  const payments = useLiveAnswer('GET /payment/open')
  const drafts = useLiveAnswer('GET /drafts')
  if (drafts.status === 'ready' && payments.status === 'ready') {
    const begun = new Set(drafts.data.map(({ scholarshipId }) => scholarshipId))
    return (
      <>
        <ContinueApplications
          payments={payments.data.filter(({ scholarship }) => !begun.has(scholarship._id))}
        />
        <DraftList
          drafts={drafts.data}
          paid={payments.data
            .filter(({ scholarship }) => !isFree(scholarship.applicationFees))
            .map(({ scholarship }) => scholarship._id)}
          onGivenUp={drafts.reload}
        />
      </>
    )
  }
  const failed = [payments, drafts].find(each => each.status === 'failed')
  if (!failed || !tellsFailure) return null
  return (
    <ErrorState
      title="What you have started could not be loaded"
      message={failed.message}
      onRetry={() => [payments, drafts].forEach(list => list.reload())}
    />
  )
}

const searched = {
  names: ['application', 'applications'],
  label: 'Search my applications',
  placeholder: 'University, scholarship…',
} as const

const noApplications = (
  <EmptyState
    icon="file"
    title="No application submitted yet"
    action={<LinkButton to={pages.allScholarships}>All Scholarships</LinkButton>}
  >
    Choose a scholarship and apply; once you have submitted, you can follow its progress here.
  </EmptyState>
)
