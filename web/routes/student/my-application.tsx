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
import { AwardAsks } from '../../features/awards/own/award-asks.tsx'
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
  const { sent, requests, ...details } = useDetails()
  const page = useListPage('GET /appliedScholarship/:email', { params: { email }, choices })
  const { rows, markOf, address, size, reload } = page
  const isAsked = (applicationId: string) => requests.open.some(each => each.applicationId === applicationId)
  const { actions, windows } = useActions({ email, rows, sent, awards: details.awards, isAsked, reload })
  return (
    <>
      <DashboardHeading title="My Applications" />
      <div className="grid grid-cols-1 gap-8">
        <AwardAsks awards={details.awards} />
        <OpenRequests requests={requests} />
        <RefereesToName />
        <Begun tellsFailure={page.list.status === 'ready'} />
        <UnsentCorrections receipts={sent.filter(({ applicationId }) => !isAsked(applicationId))} />
        <div>
          <ListPage {...searched} own page={page} empty={noApplications}>
            {applications => (
              <ApplicationTable
                {...{ applications, requests, markOf, actions }}
                {...details}
                from={(address.page - 1) * size + 1}
              />
            )}
          </ListPage>
        </div>
        <CancelledReceipts receipts={sent} />
      </div>
      {windows}
    </>
  )
}

/** What the list shows of applications from other calls, as far as they have answered. */
function useDetails() {
  return {
    sent: useLiveAnswer('GET /receipts').data ?? [],
    steps: useLiveAnswer('GET /ownSteps').data ?? [],
    decisions: useLiveAnswer('GET /ownDecisions').data ?? [],
    conversations: useLiveAnswer('GET /ownConversations').data ?? [],
    requests: useLiveAnswer('GET /ownInformationRequests').data ?? noRequests,
    removals: useLiveAnswer('GET /ownRemovals').data ?? [],
    awards: useLiveAnswer('GET /ownAwards').data ?? [],
  }
}

interface ActionsOptions {
  email: string
  rows: readonly Application[]
  sent: ReturnType<typeof useDetails>['sent']
  awards: ReturnType<typeof useDetails>['awards']
  isAsked: (applicationId: string) => boolean
  reload: () => void
}

/**
 * What can be done with an application, and the windows that this opens; one that answers a form is corrected on its own page.
 */
function useActions({ email, rows, sent, awards, isAsked, reload }: ActionsOptions) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const reviewed = useReviewed(email, rows)
  const editing = useDialogTarget<Application>()
  const cancelling = useDialogTarget<Application>()
  const reviewing = useDialogTarget<Application>()
  const receiptOf: ReceiptOf = ({ _id }) => sent.find(({ applicationId }) => applicationId === _id)
  function actions(application: Application) {
    const { _id: id, scholarshipId } = application
    const receipt = receiptOf(application)
    const mayReview = reviewed.has && !reviewRefusal({ applied: true, reviewed: reviewed.has(scholarshipId) })
    return {
      isAsked: isAsked(id),
      onReceipt: receipt ? () => void navigate(pages.receipt(id)) : undefined,
      onEdit: () =>
        receipt?.hasForm ? void navigate(pages.correct(id, 'review')) : editing.choose(application),
      onCancel: () => cancelling.choose(application),
      onReview: mayReview ? () => reviewing.choose(application) : undefined,
    }
  }
  const windows = (
    <>
      <EditApplicationModal chosen={editing} onSaved={reload} />
      <CancelApplication
        chosen={cancelling}
        receiptOf={receiptOf}
        awards={awards}
        onDone={() => void queries.invalidateQueries()}
      />
      <AddReview chosen={reviewing} onSaved={reviewed.reload} />
    </>
  )
  return { actions, windows }
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
