import type { Application } from '../../../contract/applications/applications.ts'
import { listPageSize } from '../../../contract/lists/list-pages.ts'
import { pages } from '../../../contract/pages.ts'
import { useSessionList } from '../../lists/use-session-list.ts'
import { useChosen } from '../../lists/use-chosen.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import { useReloadOnReturn } from '../../lists/use-reload-on-return.ts'
import { ApplicationActions } from '../../features/applications/application-actions.tsx'
import { ApplicationTable } from '../../features/applications/application-table.tsx'
import { CancelApplication } from '../../features/applications/cancel-application.tsx'
import { EditApplicationModal } from '../../features/applications/edit-application.tsx'
import { ContinueApplications } from '../../features/payments/continue-applications.tsx'
import { useOpenPayments } from '../../features/payments/use-open-payments.ts'
import { AddReview } from '../../features/reviews/add-review.tsx'
import { useReviewed } from '../../features/reviews/use-reviewed.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ListPages } from '../../ui/lists/list-pages.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'

const statuses = {
  '': 'All',
  Pending: 'Pending',
  Processing: 'Processing',
  Completed: 'Completed',
  Rejected: 'Rejected',
}
const sorts = {
  '': 'Newest first',
  date: 'Oldest first',
  status: 'Status',
  university: 'University, A to Z',
}

/** My Applications [U3], what can be done with them [U4] [U5] [U6], and the paid ones that wait [F3]. */
export default function MyApplication() {
  const { email } = useDashboardUser()
  const address = useListAddress({ status: statuses, sort: sorts })
  const { page, search, chosen } = address
  const payments = useOpenPayments()
  const applications = useSessionList('GET /appliedScholarship/:email', {
    params: { email },
    query: { page, size: listPageSize, search: search || undefined, ...chosen },
  })
  const rows = applications.status === 'ready' ? applications.data.rows : []
  const reviewed = useReviewed(
    email,
    rows.map(row => row.scholarshipId),
  )
  const editing = useChosen<Application>()
  const cancelling = useChosen<Application>()
  const reviewing = useChosen<Application>()
  function reloadAll() {
    applications.reload()
    payments.reload()
    reviewed.reload()
  }
  useReloadOnReturn(reloadAll)
  const actions = (application: Application) => (
    <ApplicationActions
      application={application}
      onEdit={() => editing.choose(application)}
      onCancel={() => cancelling.choose(application)}
      onReview={
        reviewed.has?.(application.scholarshipId) === false ? () => reviewing.choose(application) : undefined
      }
    />
  )
  return (
    <>
      <DashboardHeading title="My Applications" />
      <div className="grid grid-cols-1 gap-8">
        {payments.status === 'ready' && <ContinueApplications payments={payments.data} />}
        <Loaded state={applications} name="your applications">
          {({ total }) => (
            <div>
              {(total > listPageSize || address.narrowed) && (
                <ListTools
                  label="Search my applications"
                  placeholder="University, scholarship…"
                  search={search}
                  choices={{
                    status: { label: 'Status', options: statuses, value: chosen.status },
                    sort: { label: 'Sort', options: sorts, value: chosen.sort },
                  }}
                  onChange={address.change}
                  onReset={address.reset}
                />
              )}
              <ListPages
                rows={rows}
                total={total}
                size={listPageSize}
                names={['application', 'applications']}
                address={address}
                stale={applications.stale}
                empty={noApplications}
              >
                {shown => (
                  <ApplicationTable
                    applications={shown}
                    from={(page - 1) * listPageSize + 1}
                    actions={actions}
                  />
                )}
              </ListPages>
            </div>
          )}
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
          reviewed.reload()
        }}
      />
    </>
  )
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
