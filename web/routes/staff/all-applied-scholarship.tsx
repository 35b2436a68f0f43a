import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type ApplicationStatus,
  applicationStatuses,
} from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { isStaff } from '../../../contract/roles.ts'
import { filterOptions } from '../../lists/use-list-address.ts'
import { useChosen } from '../../lists/use-chosen.ts'
import { undoUntil } from '../../lists/use-kept-rows.ts'
import { useListPage } from '../../lists/use-list-page.ts'
import { DocumentViewer } from '../../features/documents/document-viewer.tsx'
import { ApplicationDetails } from '../../features/manage-applications/application-details.tsx'
import { AppliedList } from '../../features/manage-applications/applied-list.tsx'
import { ConfirmStep } from '../../features/manage-applications/confirm-step.tsx'
import { FeedbackModal } from '../../features/manage-applications/feedback-modal.tsx'
import { moveApplication, undoStep } from '../../features/manage-applications/move-application.ts'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'

export const handle = { allows: isStaff } satisfies PageForRoles

const { '': all, ...each } = filterOptions(applicationStatuses)
const statuses = { '': all, open: 'Not decided', ...each }
const sorts = {
  '': 'Newest first',
  date: 'Oldest first',
  status: 'Status',
  university: 'University, A to Z',
  applicant: 'Applicant, A to Z',
}

/** All Applied Scholarship [T4], for staff [R4]; `?application=` of a row that is shown opens its details. */
export default function AllAppliedScholarship() {
  const user = useDashboardUser()
  const page = useListPage('GET /appliedScholarship', {
    choices: { status: { label: 'Status', options: statuses }, sort: { label: 'Sort', options: sorts } },
  })
  const { mark, reload } = page
  const details = useChosen<Application>()
  useNamed(page.rows, details.choose)
  const feedback = useChosen<Application>()
  const deciding = useChosen<{ application: Application; to: ApplicationStatus }>()

  async function move(application: Application, to: ApplicationStatus) {
    // Rows stay where they are from the press on, whichever answer comes first.
    mark(application)
    const { moved, mark: became } = await moveApplication(application, to)
    const undo = { until: undoUntil(), run: () => takeBack(application, to) }
    mark(application, moved ? { ...became, undo } : became)
    reload()
  }
  async function takeBack(application: Application, to: ApplicationStatus) {
    const undone = await undoStep(application, to)
    mark(application, { changed: { status: undone ? application.status : to } })
    reload()
  }
  return (
    <>
      <DashboardHeading
        title={user.role === 'admin' ? 'Manage applied Scholarship' : 'All applied Scholarship'}
      />
      <ListPage
        page={page}
        names={['application', 'applications']}
        label="Search applications"
        placeholder="Applicant, university…"
      >
        {rows => (
          <AppliedList
            rows={rows}
            markOf={page.markOf}
            ownEmail={user.email}
            onDetails={details.choose}
            onFeedback={feedback.choose}
            onStep={(application, to) =>
              to === 'Processing' ? move(application, to) : deciding.choose({ application, to })
            }
          />
        )}
      </ListPage>
      <ApplicationDetails chosen={details} viewer={DocumentViewer} />
      <FeedbackModal
        chosen={feedback}
        email={user.email}
        onSaved={application => {
          mark(application)
          reload()
        }}
      />
      <ConfirmStep chosen={deciding} onConfirm={move} />
    </>
  )
}

/** Opens the application that the address names, once. */
function useNamed(rows: readonly Application[], open: (application: Application) => void) {
  const id = useSearchParams()[0].get('application')
  const [opened, setOpened] = useState<string>()
  const named = rows.find(row => row._id === id)
  if (named && named._id !== opened) {
    setOpened(named._id)
    open(named)
  }
}
