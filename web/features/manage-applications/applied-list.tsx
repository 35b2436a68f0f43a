import { nextStatuses } from '../../../contract/applications/application-steps.ts'
import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import type { Mark } from '../../lists/use-kept-rows.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { OneLine, TwoLines } from '../../ui/lists/lines.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import type { RowAction } from '../../ui/lists/row-menu.tsx'
import { formatDay } from './dates.ts'
import { StaffStatus } from './staff-status.tsx'

type AppliedListProps = {
  rows: readonly Application[]
  markOf: (application: Application) => Mark<Application> | undefined
  /** Nobody decides on their own application. */
  ownEmail: string
  onDetails: (application: Application) => void
  onFeedback: (application: Application) => void
  onStep: (application: Application, to: ApplicationStatus) => unknown
}

const columns: Column<Application>[] = [
  {
    header: 'Applicant',
    grows: true,
    cell: row => (
      <>
        <OneLine strong text={row.userName} />
        <OneLine soft text={row.userEmail} />
      </>
    ),
  },
  { header: 'University Name', grows: true, cell: row => <TwoLines text={row.universityName} /> },
  { header: 'Scholarship Name', grows: true, cell: row => <TwoLines text={row.scholarshipName} /> },
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
export function AppliedList({ rows, markOf, ...actions }: AppliedListProps) {
  return (
    <DataTable
      wide
      caption="Applied scholarships"
      columns={[...columns, { header: 'Actions', cell: row => actionsOf(row, markOf(row), actions) }]}
      rows={rows}
      rowKey={row => row._id}
      markOf={markOf}
    />
  )
}

function actionsOf(
  row: Application,
  mark: Mark<Application> | undefined,
  { ownEmail, onDetails, onFeedback, onStep }: Omit<AppliedListProps, 'rows' | 'markOf'>,
) {
  const of = `${row.userName}, ${row.scholarshipName}`
  const details: RowAction = { label: 'Details', name: `Details of ${of}`, onSelect: () => onDetails(row) }
  if (row.userEmail === ownEmail) {
    return (
      <>
        <span className="text-ink-soft">Your own application</span>
        <RowActions of={of} primary={details} more={[]} mark={mark} />
      </>
    )
  }
  const step = (to: ApplicationStatus): RowAction => ({
    label: stepNames[to],
    name: `${stepNames[to]}: ${of}`,
    hint: to === 'Rejected' ? 'Rejects the application' : undefined,
    onSelect: () => onStep(row, to),
  })
  const feedback: RowAction = {
    label: 'Feedback',
    name: `Feedback to ${of}`,
    onSelect: () => onFeedback(row),
  }
  const [next, ...others] = nextStatuses(row.status).map(step)
  const more = next ? [details, feedback, ...others] : [feedback]
  return <RowActions of={of} primary={next ?? details} more={more} mark={mark} />
}
