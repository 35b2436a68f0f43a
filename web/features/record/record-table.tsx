import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { recordActions } from '../../../contract/record/record-terms.ts'
import type { RecordEntry } from '../../../contract/record/record.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { cellLinkClass, OneLine, TwoLines } from '../../ui/lists/lines.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { actorName } from './actor-name.ts'

const columns: Column<RecordEntry>[] = [
  { header: 'When', card: 'start', cell: row => <OfficeMoment at={row.at} /> },
  {
    header: 'Who',
    grows: true,
    card: 'title',
    cell: row => <OneLine text={actorName(row)} strong />,
  },
  { header: 'Role', card: 'badge', cell: row => row.as },
  {
    header: 'What',
    grows: true,
    names: true,
    card: 'line',
    cell: row => <TwoLines text={recordActions[row.action]} />,
  },
  { header: 'About', grows: true, card: 'rest', cell: row => <About row={row} /> },
]

/** Entries of the record, without what was changed [AUDIT1]. */
export function RecordTable({ rows }: { rows: readonly RecordEntry[] }) {
  return <DataTable caption="Record" columns={columns} rows={rows} look="dense" />
}

/** By its current names, and a link to all that was done with it. */
function About({ row: { person, scholarship, applicationId, object } }: { row: RecordEntry }) {
  const text = [person, scholarship].filter(Boolean).join(', ')
  if (!text) return <span className="text-ink-soft">–</span>
  return (
    <Link
      to={`${pages.record}?object=${applicationId ?? object}`}
      title={`All entries about ${text}`}
      className={cellLinkClass}
    >
      {text}
    </Link>
  )
}
