import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { listPageSize } from '../../../contract/lists/list-pages.ts'
import { isStaff } from '../../../contract/roles.ts'
import { useSessionList } from '../../lists/use-session-list.ts'
import { useChosen } from '../../lists/use-chosen.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import { useReloadOnReturn } from '../../lists/use-reload-on-return.ts'
import type { SignedInUser } from '../../features/account/session/auth-store.ts'
import { ApplicationDetails } from '../../features/manage-applications/application-details.tsx'
import { AppliedList } from '../../features/manage-applications/applied-list.tsx'
import { FeedbackModal } from '../../features/manage-applications/feedback-modal.tsx'
import { moveApplication } from '../../features/manage-applications/move-application.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { ListPages } from '../../ui/lists/list-pages.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { RequireRole } from '../../dashboard/require-role.tsx'

/** All Applied Scholarship [T4], for staff [R4]. */
export default function AllAppliedScholarship() {
  return <RequireRole allowed={isStaff}>{user => <Applied user={user} />}</RequireRole>
}

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
  applicant: 'Applicant, A to Z',
}

function Applied({ user }: { user: SignedInUser }) {
  const address = useListAddress({ status: statuses, sort: sorts })
  const { page, search, chosen } = address
  const list = useSessionList('GET /appliedScholarship', {
    query: { page, size: listPageSize, search: search || undefined, ...chosen },
  })
  const details = useChosen<Application>()
  const feedback = useChosen<Application>()
  const deciding = useChosen<{ application: Application; to: ApplicationStatus }>()
  useReloadOnReturn(list.reload)

  async function move(application: Application, to: ApplicationStatus) {
    await moveApplication(application, to)
    list.reload()
  }
  return (
    <>
      <DashboardHeading
        title={user.role === 'admin' ? 'Manage applied Scholarship' : 'All applied Scholarship'}
      />
      <ListTools
        label="Search applications"
        placeholder="Applicant, university…"
        search={search}
        choices={{
          status: { label: 'Status', options: statuses, value: chosen.status },
          sort: { label: 'Sort', options: sorts, value: chosen.sort },
        }}
        onChange={address.change}
        onReset={address.reset}
      />
      <Loaded state={list} name="the applications">
        {({ rows, total }) => (
          <ListPages
            rows={rows}
            total={total}
            size={listPageSize}
            names={['application', 'applications']}
            address={address}
            stale={list.stale}
          >
            {shown => (
              <AppliedList
                rows={shown}
                ownEmail={user.email}
                onDetails={details.choose}
                onFeedback={feedback.choose}
                onStep={(application, to) =>
                  to === 'Processing' ? void move(application, to) : deciding.choose({ application, to })
                }
              />
            )}
          </ListPages>
        )}
      </Loaded>
      <ApplicationDetails open={details.open} application={details.entry} onClose={details.close} />
      <FeedbackModal
        open={feedback.open}
        application={feedback.entry}
        onClose={feedback.close}
        onSent={() => {
          feedback.close()
          list.reload()
        }}
      />
      <ConfirmDialog
        open={deciding.open}
        onClose={deciding.close}
        {...(deciding.entry?.to === 'Completed' && {
          title: 'Complete this application?',
          text: 'Completed is the last step: the status cannot be changed afterwards.',
          confirmLabel: 'Yes, complete it!',
        })}
        onConfirm={() => deciding.entry && move(deciding.entry.application, deciding.entry.to)}
      />
    </>
  )
}
