import { Link } from 'react-router'
import type { BulkSummary } from '../../../contract/bulk/bulk.ts'
import type { BulkState } from '../../../contract/bulk/bulk-terms.ts'
import { pages } from '../../../contract/core/pages.ts'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { StatusBadge, type Tone } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { cellLinkClass } from '../../ui/lists/lines.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'

/** The officer's own acts on many applications, newest first: also those that can still be undone. @param back where the desk was left */
export function BulkList({ back }: { back: string }) {
  const state = useLiveAnswer('GET /bulk')
  return (
    <Loaded state={state} name="your actions">
      {rows =>
        rows.length > 0 && (
          <section className="grid grid-cols-1 gap-2">
            <h2 className="text-xl">Your actions</h2>
            <DataTable look="dense" caption="Your actions" columns={columnsFor(back)} rows={rows} />
          </section>
        )
      }
    </Loaded>
  )
}

const states: Record<BulkState, [string, Tone]> = {
  draft: ['Preview', 'quiet'],
  running: ['Running', 'info'],
  done: ['Done', 'success'],
  undoing: ['Being undone', 'info'],
  undone: ['Undone', 'quiet'],
}

const columnsFor = (back: string): Column<BulkSummary>[] => [
  {
    header: 'Action',
    grows: 'most',
    card: 'title',
    cell: ({ _id, title }) => (
      <Link to={pages.bulk(_id)} state={{ back }} className={cellLinkClass}>
        {title}
      </Link>
    ),
  },
  { header: 'When', card: 'start', cell: ({ createdAt }) => <OfficeMoment at={createdAt} /> },
  {
    header: 'Applications',
    align: 'end',
    card: 'line',
    cell: ({ counts }) => (counts.ready + counts.done + counts.undone).toLocaleString('en'),
  },
  {
    header: 'State',
    card: 'badge',
    cell: ({ state }) => <StatusBadge tone={states[state][1]}>{states[state][0]}</StatusBadge>,
  },
]
