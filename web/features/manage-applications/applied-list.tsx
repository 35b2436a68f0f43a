import { nextStatuses } from '../../../contract/applications/application-steps.ts'
import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { formatDay } from './dates.ts'
import { StaffStatus } from './staff-status.tsx'

type RowActions = {
  /** Nobody decides on their own application. */
  ownEmail: string
  onDetails: (application: Application) => void
  onFeedback: (application: Application) => void
  onStep: (application: Application, to: ApplicationStatus) => void
}

const columns: Column<Application>[] = [
  {
    header: 'Applicant',
    cell: row => (
      <span className="block min-w-28 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{row.userName}</span>
        <span className="block text-ink-soft">{row.userEmail}</span>
      </span>
    ),
  },
  {
    header: 'University Name',
    cell: row => <span className="block min-w-24 [overflow-wrap:anywhere]">{row.universityName}</span>,
  },
  {
    header: 'Scholarship Name',
    cell: row => <span className="block min-w-24 [overflow-wrap:anywhere]">{row.scholarshipName}</span>,
  },
  { header: 'Degree', cell: row => <span className="capitalize">{row.degree}</span> },
  { header: 'Applied On', cell: row => <time dateTime={row.date}>{formatDay(row.date)}</time> },
  { header: 'Status', cell: row => <StaffStatus status={row.status} /> },
]

const stepNames: Record<ApplicationStatus, string> = {
  Pending: 'Pending',
  Processing: 'Start processing',
  Completed: 'Complete',
  Rejected: 'Cancel',
}

/** All applications with what staff can do with them [T4] [T5]. */
export function AppliedList({ rows, ...actions }: RowActions & { rows: readonly Application[] }) {
  return (
    <DataTable
      wide
      caption="Applied scholarships"
      columns={[...columns, { header: 'Actions', cell: row => actionsOf(row, actions) }]}
      rows={rows}
      rowKey={row => row._id}
    />
  )
}

function actionsOf(row: Application, { ownEmail, onDetails, onFeedback, onStep }: RowActions) {
  const of = `${row.userName}, ${row.scholarshipName}`
  const own = row.userEmail === ownEmail
  const look = { size: 'small', variant: 'secondary' } as const
  return (
    <div className="flex flex-wrap gap-2 min-[79rem]:min-w-54">
      <Button {...look} aria-label={`Details of ${of}`} onClick={() => onDetails(row)}>
        Details
      </Button>
      {own && <span className="self-center text-ink-soft">Your own application</span>}
      {!own && (
        <Button {...look} aria-label={`Feedback to ${of}`} onClick={() => onFeedback(row)}>
          Feedback
        </Button>
      )}
      {!own &&
        nextStatuses(row.status).map(status => (
          <Button
            key={status}
            {...look}
            aria-label={`${stepNames[status]}: ${of}`}
            onClick={() => onStep(row, status)}
          >
            {stepNames[status]}
          </Button>
        ))}
    </div>
  )
}
