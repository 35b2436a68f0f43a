import { readablePrice } from '../../../contract/money.ts'
import { pages } from '../../../contract/pages.ts'
import type { StaffScholarship } from '../../../contract/scholarships.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'

type RowActions = {
  onEdit: (scholarship: StaffScholarship) => void
  onDelete: (scholarship: StaffScholarship) => void
  /** Archived ones have no public page and cannot be deleted again. */
  archived: boolean
}

const columns: Column<StaffScholarship>[] = [
  { header: 'University Name', cell: row => <Wrapping strong>{row.universityName}</Wrapping> },
  { header: 'Scholarship Name', cell: row => <Wrapping>{row.scholarshipName}</Wrapping> },
  { header: 'Category', cell: row => row.scholarshipCategory },
  { header: 'Subject', cell: row => row.subjectName },
  { header: 'Degree', cell: row => row.degree },
  { header: 'Application Fees', cell: row => readablePrice(row.applicationFees) },
  {
    header: 'Deadline',
    cell: row => <time dateTime={row.applicationDeadline}>{formatDay(row.applicationDeadline)}</time>,
  },
]

/** The scholarships with what staff can do with them [T1]. */
export function ManagedList({ rows, ...actions }: RowActions & { rows: readonly StaffScholarship[] }) {
  return (
    <DataTable
      wide
      caption="Scholarships"
      columns={[...columns, { header: 'Actions', cell: row => actionsOf(row, actions) }]}
      rows={rows}
      rowKey={row => row._id}
    />
  )
}

function actionsOf(row: StaffScholarship, { onEdit, onDelete, archived }: RowActions) {
  const of = `${row.scholarshipName}, ${row.universityName}`
  if (archived) return <span className="text-ink-soft">Archived</span>
  return (
    <div className="flex flex-wrap gap-2 min-[79rem]:min-w-58">
      <LinkButton
        to={pages.scholarshipDetails(row._id)}
        variant="secondary"
        size="small"
        aria-label={`Details of ${of}`}
      >
        Details
      </LinkButton>
      <Button variant="secondary" size="small" aria-label={`Edit ${of}`} onClick={() => onEdit(row)}>
        Edit
      </Button>
      <Button variant="secondary" size="small" aria-label={`Delete ${of}`} onClick={() => onDelete(row)}>
        Delete
      </Button>
    </div>
  )
}

function Wrapping({ children, strong }: { children: string; strong?: boolean }) {
  return (
    <span className={`block min-w-24 [overflow-wrap:anywhere] ${strong ? 'font-semibold' : ''}`}>
      {children}
    </span>
  )
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

function formatDay(date: string): string {
  return day.format(new Date(date))
}
