import type { Application } from '../../../contract/applications/applications.ts'
import type { Mark } from '../../lists/use-kept-rows.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { OneLine, TwoLines } from '../../ui/lists/lines.tsx'
import { OfficeDay } from '../../ui/office-time.tsx'
import { type StaffHandlers, staffActions } from './staff-actions.ts'
import { StaffStatus } from './staff-status.tsx'

type AppliedListProps = StaffHandlers & {
  rows: readonly Application[]
  markOf: (application: Application) => Mark<Application> | undefined
  /** Nobody decides on their own application. */
  ownEmail: string
}

const columns: Column<Application>[] = [
  {
    header: 'Applicant',
    grows: true,
    cell: row => (
      <div className="min-w-0">
        <OneLine strong text={row.userName} />
        <OneLine soft text={row.userEmail} />
      </div>
    ),
  },
  { header: 'University Name', grows: true, cell: row => <TwoLines text={row.universityName} /> },
  { header: 'Scholarship Name', grows: true, cell: row => <TwoLines text={row.scholarshipName} /> },
  { header: 'Degree', cell: row => <span className="capitalize">{row.degree}</span> },
  { header: 'Applied On', cell: row => <OfficeDay at={row.date} /> },
  { header: 'Status', cell: row => <StaffStatus status={row.status} /> },
]

/** All applications with what staff can do with them [T4] [T5]. */
export function AppliedList({ rows, markOf, ownEmail, ...handlers }: AppliedListProps) {
  return (
    <DataTable
      look="wide"
      caption="Applied scholarships"
      columns={columns}
      rows={rows}
      markOf={markOf}
      actions={row => staffActions(row, { own: row.userEmail === ownEmail, ...handlers })}
    />
  )
}
