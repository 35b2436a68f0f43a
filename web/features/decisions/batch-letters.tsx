import { Link } from 'react-router'
import type { Batch, BatchLetter } from '../../../contract/decisions/decisions.ts'
import { pages } from '../../../contract/core/pages.ts'
import { Icon } from '../../ui/icons.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { ShowMore } from '../../ui/lists/show-more.tsx'
import { cellLinkClass, TwoLines } from '../../ui/lists/lines.tsx'
import { letterText, OutcomeBadge, sizeOf, termsText } from './decision-texts.tsx'

type BatchLettersProps = {
  batch: Batch
  /** Loads the next ones, where there are. */
  more: (() => void) | undefined
  loadingMore: boolean
  /** Shows the letter at this place. */
  onRead: (place: number) => void
}

/** All letters of a batch, those that need something first; behind them, who is not in it and why. */
export function BatchLetters({ batch, more, loadingMore, onRead }: BatchLettersProps) {
  const rows = batch.items.map((letter, place) => ({ ...letter, _id: letter.applicationId, place }))
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Letters</h2>
      <DataTable
        look="dense"
        caption="Letters"
        columns={columnsFor(batch.scholarshipId)}
        rows={rows}
        actions={({ applicant, place }) => ({
          of: applicant,
          primary: { label: 'Read', name: `Read the letter to ${applicant}`, onSelect: () => onRead(place) },
          more: [],
        })}
      />
      <ShowMore
        label="Show more letters"
        more={more}
        loading={loadingMore}
        shown={rows.length}
        all={sizeOf(batch)}
      />
      <LeftOut batch={batch} />
    </section>
  )
}

type Row = BatchLetter & { _id: string }

const columnsFor = (scholarship: string): Column<Row>[] => [
  {
    header: 'Applicant',
    grows: 'most',
    card: 'title',
    cell: row => <ApplicantLink {...row} scholarship={scholarship} />,
  },
  { header: 'Outcome', card: 'badge', cell: row => <OutcomeBadge {...row} /> },
  { header: 'Terms', grows: true, card: 'start', cell: row => <TwoLines text={termsText(row)} /> },
  {
    header: 'Status',
    cell: row => <span className="whitespace-nowrap">{statusText(row)}</span>,
  },
  { header: 'Letter', grows: true, card: 'line', cell: row => <LetterState {...row} /> },
]

function statusText({ state, status, becomes }: BatchLetter): string {
  if (state === 'released') return status
  return status === becomes ? `stays ${status}` : `${status} → ${becomes}`
}

function ApplicantLink({ applicationId, applicant, scholarship }: Linked) {
  const search = new URLSearchParams({ scholarship, status: 'all' })
  return (
    <Link to={`${pages.deskApplication(applicationId)}?${search}`} className={cellLinkClass}>
      {applicant}
    </Link>
  )
}

type Linked = Pick<BatchLetter, 'applicationId' | 'applicant'> & { scholarship: string }

/** On a card also what becomes of the status. */
function LetterState(letter: BatchLetter) {
  const { state, mail } = letter
  const wrong = state === 'blocked' || state === 'skipped' || mail === 'refused'
  return (
    <span className={wrong ? 'inline-flex items-start gap-1.5 font-semibold text-danger' : 'text-ink-soft'}>
      {wrong && <Icon name="alert" className="mt-0.5 size-[1.2em]" />}
      <span>
        {letterText(letter)}
        <span className="only-on-card font-normal text-ink-soft"> · {statusText(letter)}</span>
      </span>
    </span>
  )
}

/** Whose decisions are left out, and why; the first 200. */
export function LeftOut({ batch: { leftOut, letters, scholarshipId } }: { batch: Batch }) {
  if (leftOut.length === 0) return null
  return (
    <>
      <h2 className="mt-3 text-xl">Left out, {letters.skipped.toLocaleString('en')}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {leftOut.map(row => (
          <li key={row.applicationId} className="flex flex-wrap gap-x-6 py-2">
            <ApplicantLink {...row} scholarship={scholarshipId} />
            <span className="text-ink-soft">{row.why}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
