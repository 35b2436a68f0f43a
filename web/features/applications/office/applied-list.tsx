import type { Application } from '../../../../contract/applications/applications.ts'
import type { Mark } from '../../../lists/use-stable-rows.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass, OneLine, TwoLines } from '../../../ui/lists/lines.tsx'
import { OfficeDay } from '../../../ui/time/office-time.tsx'
import { type StaffHandlers, staffActions } from './staff-actions.ts'
import { StaffStatus } from './staff-status.tsx'

type AppliedListProps = StaffHandlers & {
  rows: readonly Application[]
  markOf: (application: Application) => Mark<Application> | undefined
  /** Nobody decides on their own application. */
  ownEmail: string
}

const columns = (onDetails: StaffHandlers['onDetails']): Column<Application>[] => [
  {
    header: 'Applicant',
    grows: 'less',
    card: 'title',
    cell: row => (
      <div className="min-w-0">
        <button
          type="button"
          title="Read the application"
          onClick={() => onDetails(row)}
          className={`${cellLinkClass} block`}
        >
          <TwoLines strong text={row.userName} />
        </button>
        <span className="if-room">
          <OneLine soft text={row.userEmail} />
        </span>
      </div>
    ),
  },
  {
    header: 'University Name',
    grows: true,
    card: 'rest',
    cell: row => <TwoLines text={row.universityName} />,
  },
  {
    header: 'Scholarship Name',
    grows: true,
    card: 'line',
    cell: row => <TwoLines text={row.scholarshipName} />,
  },
  { header: 'Degree', cell: row => <span className="capitalize">{row.degree}</span> },
  { header: 'Applied On', card: 'start', cell: row => <OfficeDay at={row.date} /> },
  { header: 'Status', card: 'badge', cell: row => <StaffStatus status={row.status} /> },
]

/** All applications with what staff can do with them [T4] [T5]. */
export function AppliedList({ rows, markOf, ownEmail, ...handlers }: AppliedListProps) {
  return (
    <DataTable
      look="dense"
      caption="Applied scholarships"
      columns={columns(handlers.onDetails)}
      rows={rows}
      markOf={markOf}
      actions={row => staffActions(row, { own: row.userEmail === ownEmail, ...handlers })}
    />
  )
}
