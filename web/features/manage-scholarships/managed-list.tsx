import { readablePrice } from '../../../contract/money.ts'
import { pages } from '../../../contract/pages.ts'
import type { StaffScholarship } from '../../../contract/scholarships.ts'
import type { Mark } from '../../lists/use-kept-rows.ts'
import { formatDay } from '../../ui/dates.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { TwoLines } from '../../ui/lists/lines.tsx'

type ManagedListProps = {
  rows: readonly StaffScholarship[]
  markOf: (scholarship: StaffScholarship) => Mark<StaffScholarship> | undefined
  onEdit: (scholarship: StaffScholarship) => void
  onDelete: (scholarship: StaffScholarship) => void
  /** Archived ones have no public page and cannot be deleted again. */
  archived: boolean
  /** Drafts have no public page yet. */
  draft: boolean
}

const columns: Column<StaffScholarship>[] = [
  { header: 'University Name', grows: true, cell: row => <TwoLines strong text={row.universityName} /> },
  { header: 'Scholarship Name', grows: true, cell: row => <TwoLines text={row.scholarshipName} /> },
  { header: 'Category', cell: row => <span className="whitespace-nowrap">{row.scholarshipCategory}</span> },
  { header: 'Subject', cell: row => row.subjectName },
  { header: 'Degree', cell: row => row.degree },
  { header: 'Application Fees', align: 'end', cell: row => readablePrice(row.applicationFees) },
  {
    header: 'Deadline',
    cell: row => <time dateTime={row.applicationDeadline}>{formatDay(row.applicationDeadline)}</time>,
  },
]

/** The scholarships with what staff can do with them [T1]. */
export function ManagedList({ rows, markOf, onEdit, onDelete, archived, draft }: ManagedListProps) {
  function actions(row: StaffScholarship) {
    if (archived) return 'Archived'
    const of = `${row.scholarshipName}, ${row.universityName}`
    const details = { label: 'Details', name: `Details of ${of}`, to: pages.scholarshipDetails(row._id) }
    const edit = { label: 'Edit', name: `Edit ${of}`, onSelect: () => onEdit(row) }
    const form = {
      label: 'Application form',
      name: `Application form of ${of}`,
      to: pages.scholarshipForm(row._id),
    }
    const round = { label: 'Round', name: `Round of ${of}`, to: pages.scholarshipRound(row._id) }
    const preview = { label: 'Preview', name: `Preview of ${of}`, to: pages.scholarshipPreview(row._id) }
    const remove = { label: 'Delete', name: `Delete ${of}`, onSelect: () => onDelete(row) }
    return {
      of,
      primary: edit,
      more: draft ? [preview, round, form, remove] : [details, round, form, remove],
    }
  }
  return (
    <DataTable
      look="wide"
      caption="Scholarships"
      columns={columns}
      rows={rows}
      markOf={markOf}
      actions={actions}
    />
  )
}
