import { Link } from 'react-router'
import type { BulkItem, BulkPage, BulkSummary } from '../../../contract/bulk/bulk.ts'
import { pages } from '../../../contract/core/pages.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { StatusBadge, type Tone } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { ShowMore } from '../../ui/lists/show-more.tsx'
import { cellLinkClass, TwoLines } from '../../ui/lists/lines.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { BulkHandling } from './bulk-handling.tsx'
import { useBulk } from './use-bulk.ts'

/** A bulk action: a preview before it runs, afterwards the result of each application [DESK4]. */
export function BulkView({ id }: { id: string }) {
  const bulk = useBulk(id, 'in')
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Loaded state={bulk} name="the applications">
        {data => (
          <div className="grid grid-cols-1 gap-4">
            <h2 className="text-xl">{data.title}</h2>
            <Counts {...data} />
            {bulk.status === 'ready' && <BulkHandling bulk={data} refresh={bulk.refresh} />}
            <LeftOut id={id} />
            <Items bulk={data} more={bulk.more} loadingMore={bulk.loadingMore ?? false} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

/** How many there are by what becomes of them. */
function Counts({ state, counts, gone }: BulkSummary) {
  const left = counts.left_out + gone
  const cards = [
    [state === 'draft' ? 'To do' : 'Still to do', counts.ready],
    ['Done', counts.done],
    ['Undone', counts.undone],
    ['Left out', left],
    ['Skipped', counts.skipped],
    ['Not undone', counts.kept],
  ] as const
  return (
    <dl className="flex flex-wrap gap-3">
      {cards
        .filter(([name, count]) => count > 0 || name === 'To do')
        .map(([name, count]) => (
          <div key={name} className="rounded-card border border-line bg-surface px-4 py-2.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-display text-2xl font-semibold">{count.toLocaleString('en')}</dd>
          </div>
        ))}
    </dl>
  )
}

type ItemsProps = { bulk: BulkPage; more: (() => void) | undefined; loadingMore: boolean }

function Items({ bulk, more, loadingMore }: ItemsProps) {
  if (bulk.items.length === 0) return null
  const rows = bulk.items.map(item => ({ ...item, _id: item.applicationId }))
  const { ready, done, undone } = bulk.counts
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Applications</h2>
      <DataTable
        look="dense"
        caption="Applications"
        columns={columnsFor(bulk.state !== 'draft')}
        rows={rows}
      />
      <ShowMore
        label="Show more"
        more={more}
        loading={loadingMore}
        shown={rows.length}
        all={ready + done + undone}
      />
    </section>
  )
}

type Row = BulkItem & { _id: string }

const columnsFor = (hasRun: boolean): Column<Row>[] => [
  { header: 'Applicant', grows: 'most', card: 'title', cell: ApplicantLink },
  {
    header: 'Scholarship',
    grows: 'less',
    card: 'rest',
    cell: row => <TwoLines text={row.scholarshipName} />,
  },
  {
    header: 'Change',
    grows: true,
    card: 'line',
    cell: ({ from, to }) => <TwoLines text={`${from} → ${to}`} />,
  },
  ...(hasRun ? [{ header: 'Result', card: 'badge', cell: Result } as const] : []),
]

function ApplicantLink({ applicationId, applicant }: Pick<BulkItem, 'applicationId' | 'applicant'>) {
  return (
    <Link to={`${pages.deskApplication(applicationId)}?status=all`} className={cellLinkClass}>
      {applicant}
    </Link>
  )
}

const results: Record<BulkItem['state'], [string, Tone]> = {
  ready: ['Waiting', 'quiet'],
  done: ['Done', 'success'],
  undone: ['Undone', 'quiet'],
  left_out: ['Left out', 'quiet'],
  skipped: ['Skipped', 'danger'],
  kept: ['Not undone', 'danger'],
}

function Result({ state }: Pick<BulkItem, 'state'>) {
  const [text, tone] = results[state]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

/** Who is left as they are, and why. */
function LeftOut({ id }: { id: string }) {
  const bulk = useBulk(id, 'out')
  if (bulk.status !== 'ready') return null
  const { items, gone, counts } = bulk.data
  if (items.length + gone === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">Left as they are</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {gone > 0 && (
          <li className="py-2 text-ink-soft">
            {gone.toLocaleString('en')} that you chose no longer {gone === 1 ? 'exists' : 'exist'}.
          </li>
        )}
        {items.map(item => (
          <li key={item.applicationId} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <ApplicantLink {...item} />
            <Result {...item} />
            <span className="text-ink-soft">{item.why}</span>
          </li>
        ))}
      </ul>
      <ShowMore
        label="Show more"
        more={bulk.more}
        loading={bulk.loadingMore}
        shown={items.length}
        all={counts.left_out + counts.skipped + counts.kept}
      />
    </section>
  )
}
