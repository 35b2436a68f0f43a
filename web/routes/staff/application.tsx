import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Application } from '../../../contract/applications/applications.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { DocumentViewer } from '../../features/documents/document-viewer.tsx'
import {
  type ApplicationList,
  ApplicationListPlace,
} from '../../features/applications/office/application-list-place.tsx'
import { ApplicationDetails } from '../../features/applications/office/application-details.tsx'
import { staffActions } from '../../features/applications/office/staff-actions.ts'
import { StaffStatus } from '../../features/applications/office/staff-status.tsx'
import { useDecisions } from '../../features/applications/office/use-decisions.tsx'
import { OfficeRemovedNote } from '../../features/retention/office-removed-note.tsx'
import OfficeReferences from '../../features/references/office-references.tsx'
import { ApplicationHistory } from '../../features/record/application-history.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { useStableRows } from '../../lists/use-stable-rows.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** One application with everything about it, at its own address, and the way through the list it was opened from [T4] [T5]. */
export default function ApplicationPage() {
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: ApplicationList | null }
  return (
    <>
      <ApplicationListPlace id={id} from={state} />
      <OneApplication key={id} id={id} />
    </>
  )
}

function OneApplication({ id }: { id: string }) {
  const { email } = useDashboardUser()
  const loaded = useLiveAnswer('GET /appliedScholarship/details/:id', { params: { id } })
  const data = loaded.data
  const kept = useStableRows(data && { rows: [data], text: id, lastPlace: undefined })
  const { windows, ...decisions } = useDecisions({ email, mark: kept.mark, reload: loaded.reload })
  const [application] = kept.rows
  const own = application?.userEmail === email
  return (
    <>
      <DashboardHeading title={application?.userName ?? 'Application'}>
        {application && `${application.scholarshipName}, ${application.universityName}`}
      </DashboardHeading>
      {application ? (
        <div className="grid max-w-4xl grid-cols-1 gap-4">
          <Decision>
            <StaffStatus status={application.status} />
            <RowActions
              {...staffActions(application, { own, ...decisions })}
              mark={kept.markOf(application)}
            />
          </Decision>
          <Card className="p-5 sm:p-8">
            <h2 className="mb-6 text-2xl">Application details</h2>
            <OfficeRemovedNote applicationId={application._id} />
            <ApplicationDetails application={application} viewer={DocumentViewer} />
          </Card>
          {!own && <OfficeParts application={application} />}
        </div>
      ) : (
        <Loaded state={loaded} name="the application">
          {() => null}
        </Loaded>
      )}
      {windows}
    </>
  )
}

/** What only those see who handle it. */
function OfficeParts({ application: { _id: id, status, feedback } }: { application: Application }) {
  return (
    <>
      <OfficeReferences applicationId={id} />
      <Card className="p-5 sm:p-8">
        <ApplicationHistory key={`${status} ${feedback}`} applicationId={id} />
      </Card>
    </>
  )
}

/** Where the application stands and what can be done with it; the focus stays here when what was pressed goes. */
function Decision({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useFocusAfterRemoval<HTMLDivElement>()}
      role="group"
      tabIndex={-1}
      aria-label="Status and next step"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 outline-none"
    >
      {children}
    </div>
  )
}
