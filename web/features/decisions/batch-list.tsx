import { Link } from 'react-router'
import type { BatchSummary } from '../../../contract/decisions/decisions.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { cellLinkClass } from '../../ui/lists/lines.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { batchPage, sizeOf, unsentOf } from './decision-texts.tsx'

/** The finished batches, newest first. */
export function BatchList({ id, batches }: { id: string; batches: readonly BatchSummary[] }) {
  if (batches.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">Released before</h2>
      <DataTable caption="Released before" columns={columnsFor(id)} rows={batches} />
    </section>
  )
}

const columnsFor = (id: string): Column<BatchSummary>[] => [
  {
    header: 'Released',
    names: true,
    cell: batch => (
      <Link to={batchPage(id, batch._id)} className={cellLinkClass}>
        <OfficeMoment at={batch.releaseAt ?? batch.createdAt} />
      </Link>
    ),
  },
  { header: 'By', grows: true, cell: ({ by }) => by || 'A deleted account' },
  { header: 'Decisions', align: 'end', cell: batch => sizeOf(batch).toLocaleString('en') },
  { header: 'Result', cell: batch => <Result {...batch} /> },
]

/** What became of a batch. */
export function Result({ state, letters, mails }: Pick<BatchSummary, 'state' | 'letters' | 'mails'>) {
  if (state === 'recalled') return <StatusBadge tone="quiet">Recalled</StatusBadge>
  const left = letters.skipped + letters.blocked
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusBadge tone="success">{mails.sent.toLocaleString('en')} sent</StatusBadge>
      {unsentOf(mails, ['leaving', 'waits', 'refused', 'replaced']).map(text => (
        <StatusBadge key={text} tone="work">
          {text}
        </StatusBadge>
      ))}
      {left > 0 && <StatusBadge tone="quiet">{left.toLocaleString('en')} left out</StatusBadge>}
    </span>
  )
}
