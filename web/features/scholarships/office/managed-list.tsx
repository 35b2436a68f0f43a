import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { readablePrice } from '../../../../contract/core/money.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { pages } from '../../../../contract/core/pages.ts'
import type { RoundState } from '../../../../contract/scholarships/lifecycle/round-state.ts'
import type { ManagedScholarship } from '../../../../contract/scholarships/scholarships.ts'
import type { Mark } from '../../../lists/use-stable-rows.ts'
import { formatDay } from '../../../ui/time/dates.ts'
import { OfficeDay } from '../../../ui/time/office-time.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass, OneLine, TwoLines } from '../../../ui/lists/lines.tsx'

type ManagedListProps = {
  rows: readonly ManagedScholarship[]
  markOf: (scholarship: ManagedScholarship) => Mark<ManagedScholarship> | undefined
  /** Says where a scholarship stands. */
  state: ComponentType<{ state: RoundState }>
  onEdit: (scholarship: ManagedScholarship) => void
  onDelete: (scholarship: ManagedScholarship) => void
}

const columns = ({
  state: State,
  markOf,
}: Pick<ManagedListProps, 'state' | 'markOf'>): Column<ManagedScholarship>[] => [
  {
    header: 'Scholarship Name',
    grows: 'most',
    card: 'title',
    cell: row => nameOf(row, markOf(row)?.gone !== undefined),
  },
  { header: 'State', card: 'badge', cell: row => <State state={row.state} /> },
  { header: 'Deadline', card: 'line', cell: closingOf },
  { header: 'Applications', align: 'end', card: 'start', cell: applicationsOf },
  { header: 'Places', align: 'end', card: 'rest', cell: placesOf },
  { header: 'Fee', align: 'end', cell: row => readablePrice(row.applicationFees) },
  { header: 'Subject', grows: true, cell: subjectOf },
]

/** The name leads to where the scholarship is read: drafts and archived ones have no public page, deleted ones none. */
function nameOf({ _id: id, state, scholarshipName, universityName }: ManagedScholarship, gone: boolean) {
  const read = { draft: pages.scholarshipPreview, archived: pages.scholarshipRound } as const
  const to = state === 'draft' || state === 'archived' ? read[state](id) : pages.scholarshipDetails(id)
  return (
    <div className="min-w-0">
      {gone ? (
        <TwoLines strong text={scholarshipName} />
      ) : (
        <Link to={to} className={`${cellLinkClass} block w-fit`}>
          <TwoLines strong text={scholarshipName} />
        </Link>
      )}
      <OneLine soft text={universityName} />
    </div>
  )
}

/** Its deadline, or when staff closed it before that. */
function closingOf({ applicationDeadline, closedAt }: ManagedScholarship) {
  if (!closedAt) return <time dateTime={applicationDeadline}>{formatDay(applicationDeadline)}</time>
  return (
    <>
      Closed <OfficeDay at={closedAt} />
    </>
  )
}

function applicationsOf({ _id: id, applications, scholarshipName }: ManagedScholarship) {
  const count = applications.toLocaleString('en')
  const noun = applications === 1 ? 'application' : 'applications'
  const text = (
    <>
      {count}
      <span className="only-on-card"> {noun}</span>
    </>
  )
  if (applications === 0) return text
  return (
    <Link
      to={`${pages.allAppliedScholarship}?scholarship=${id}`}
      aria-label={`${count} ${noun} to ${scholarshipName}`}
      className={cellLinkClass}
    >
      {text}
    </Link>
  )
}

/** Places taken, out of all. */
function placesOf({ round }: ManagedScholarship) {
  if (!round || round.capacity === null) return <span className="text-ink-soft">No limit</span>
  return (
    <>
      {(round.placesTaken ?? 0).toLocaleString('en')} of {round.capacity.toLocaleString('en')}
      <span className="only-on-card"> places</span>
    </>
  )
}

/** The scholarships with what staff can do with them [T1]. */
export function ManagedList({ rows, markOf, state, onEdit, onDelete }: ManagedListProps) {
  function actions(row: ManagedScholarship) {
    // They cannot be deleted again.
    if (row.state === 'archived') return 'Archived'
    const of = `${row.scholarshipName}, ${row.universityName}`
    const details = { label: 'Details', name: `Details of ${of}`, to: pages.scholarshipDetails(row._id) }
    const edit = { label: 'Edit', name: `Edit ${of}`, onSelect: () => onEdit(row) }
    const form = {
      label: 'Application form',
      name: `Application form of ${of}`,
      to: pages.scholarshipForm(row._id),
    }
    const conditions = {
      label: 'Conditions',
      name: `Conditions of ${of}`,
      to: officePages.scholarshipConditions(row._id),
    }
    const round = { label: 'Round', name: `Round of ${of}`, to: pages.scholarshipRound(row._id) }
    const preview = { label: 'Preview', name: `Preview of ${of}`, to: pages.scholarshipPreview(row._id) }
    const remove = { label: 'Delete', name: `Delete ${of}`, onSelect: () => onDelete(row) }
    return {
      of,
      primary: edit,
      more: [row.state === 'draft' ? preview : details, round, form, conditions, remove],
    }
  }
  return (
    <DataTable
      look="dense"
      caption="Scholarships"
      columns={columns({ state, markOf })}
      rows={rows}
      markOf={markOf}
      actions={actions}
    />
  )
}

function subjectOf({ subjectName, degree, scholarshipCategory }: ManagedScholarship) {
  return (
    <div className="min-w-0">
      <OneLine text={subjectName} />
      <OneLine soft text={`${degree}, ${scholarshipCategory}`} />
    </div>
  )
}
