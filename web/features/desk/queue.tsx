import { memo, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { DeskRow } from '../../../contract/desk/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { answerQuery } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { hiddenText } from '../../ui/lists/list-page.tsx'
import { LoadingFailed } from '../../ui/lists/loaded.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { StaffStatus } from '../applications/office/staff-status.tsx'
import { decidedLabels } from '../../../contract/decisions/decision-terms.ts'
import { ScoreCell } from '../scores/score-cell.tsx'
import { askedNames } from './asked-names.ts'
import { gapNames } from './completeness.ts'
import { addressOf, viewOf } from './desk-address.ts'
import { daysSince } from './days.ts'
import { outcomeKeys } from './decide.tsx'
import type { useQueue } from './use-queue.ts'
import type { useSelection } from './use-selection.ts'

type QueueProps = {
  queue: ReturnType<typeof useQueue>
  /** The application that is read. */
  current: string | undefined
  search: string
  /** The answers that are columns, with their wording. */
  columns: { question: string; wording: string }[]
  /** The view shows one scholarship. */
  single: boolean
  /** Its applications are scored. */
  scored: boolean
  chosen: ReturnType<typeof useSelection>
}

/** The rows of the view: whole rows of 40 pixels, the one that is read in sight [DESK1]. */
export function Queue({ queue, ...rest }: QueueProps) {
  if (queue.status === 'failed')
    return (
      <>
        <LoadingFailed state={queue} onRetry={queue.reload} />
        {queue.isMissing && (
          <Link to={pages.desk} className="text-center">
            Remove all filters
          </Link>
        )}
      </>
    )
  if (queue.status === 'loading') return <LoadingRows />
  if (queue.rows.length === 0) return <NoneMatch search={rest.search} />
  return <Rows queue={queue} {...rest} />
}

/** Where the filters hide the only hits of a search, one link shows them. */
function NoneMatch({ search }: Pick<QueueProps, 'search'>) {
  const words = new URLSearchParams(search).get('search') ?? ''
  const everywhere = useLoad({
    ...answerQuery('GET /desk', { query: { search: words, size: 1 } }),
    enabled: words !== '',
  })
  const hidden = everywhere.status === 'ready' ? everywhere.data.total : 0
  const address = addressOf({ ...viewOf(''), status: [], search: words })
  return (
    <EmptyState
      title="No applications"
      action={
        hidden > 0 && (
          <Link className="underline" to={`${pages.desk}${address}`}>
            {hiddenText(hidden)}
          </Link>
        )
      }
    >
      None match. {hidden > 0 ? 'The filters hide some.' : 'Remove a filter, or search for fewer words.'}
    </EmptyState>
  )
}

function Rows({
  queue,
  current,
  search,
  ...shown
}: Omit<QueueProps, 'queue'> & { queue: Extract<QueueProps['queue'], { status: 'ready' }> }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const toggle = useStableToggle(shown.chosen)
  return (
    <div ref={box} className="desk-rows" role="region" aria-label="Applications" tabIndex={-1}>
      <table>
        <Head ids={queue.rows.map(row => row._id)} {...shown} />
        <tbody>
          {queue.rows.map(row => (
            <Row
              key={row._id}
              row={row}
              isCurrent={row._id === current}
              isChosen={shown.chosen.has(row._id)}
              onToggle={toggle}
              search={search}
              columns={shown.columns}
              single={shown.single}
              scored={shown.scored}
            />
          ))}
        </tbody>
      </table>
      {queue.lastPlace !== null && (
        <Button
          size="small"
          variant="quiet"
          className="desk-more"
          pending={queue.loadingMore}
          onClick={() => void queue.more()}
        >
          Show more ({queue.total - queue.rows.length} more)
        </Button>
      )}
    </div>
  )
}

function Head({
  ids,
  columns,
  single,
  scored,
  chosen,
}: Pick<QueueProps, 'columns' | 'single' | 'scored' | 'chosen'> & { ids: string[] }) {
  return (
    <thead>
      <tr>
        <td className="desk-tick">
          <ChooseShown ids={ids} chosen={chosen} />
        </td>
        <th scope="col">Applicant</th>
        {single && (
          <th scope="col" className="desk-outcome">
            <span>Outcome</span>
          </th>
        )}
        <th scope="col" className="desk-signs">
          <span className="sr-only">Signs</span>
        </th>
        {columns.map(({ question, wording }) => (
          <th key={question} scope="col" className="desk-answer" title={wording}>
            {wording}
          </th>
        ))}
        {!single && <th scope="col">Scholarship</th>}
        {scored && (
          <th scope="col" className="desk-days desk-mean">
            Score
          </th>
        )}
        <th scope="col" className="desk-sign">
          Status
        </th>
        <th scope="col" className="desk-days">
          Days
        </th>
        <th scope="col" className="desk-wide">
          With
        </th>
        <th scope="col" className="desk-wide">
          Labels
        </th>
      </tr>
    </thead>
  )
}

/** The same function in every render, so that rows are redrawn only where they change. */
function useStableToggle(chosen: QueueProps['chosen']) {
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })
  return useCallback<typeof chosen.toggle>((...args) => latest.current.toggle(...args), [])
}

type RowProps = Pick<QueueProps, 'search' | 'columns' | 'single' | 'scored'> & {
  row: DeskRow
  isCurrent: boolean
  isChosen: boolean
  onToggle: QueueProps['chosen']['toggle']
}

const Row = memo(function Row({
  row,
  isCurrent,
  isChosen,
  onToggle,
  search,
  columns,
  single,
  scored,
}: RowProps) {
  const { _id: id, userName, status, outcome, answers, assignee, labels } = row
  return (
    <tr aria-current={isCurrent || undefined}>
      <td className="desk-tick">
        <label>
          <input
            type="checkbox"
            aria-label={`Choose ${userName}`}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              onToggle(id, { range: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
            }
          />
        </label>
      </td>
      <Applicant row={row} search={search} />
      {single && (
        <td className="desk-outcome" title={outcome ? decidedLabels[outcome] : undefined}>
          {outcome && (
            <b aria-hidden="true" data-outcome={outcome}>
              {outcomeKeys[outcome].toUpperCase()}
            </b>
          )}
          <span>{outcome ? decidedLabels[outcome] : '–'}</span>
        </td>
      )}
      <Signs row={row} />
      {columns.map(({ question }) => (
        <td key={question} className="desk-answer" title={answers[question]}>
          {answers[question] ?? '–'}
        </td>
      ))}
      {!single && (
        <td className="desk-where" title={row.scholarshipName}>
          {row.scholarshipName}
        </td>
      )}
      {scored && <ScoreCell score={row.score} />}
      <td className="desk-sign" title={status}>
        <StaffStatus status={status} />
      </td>
      <td className="desk-days">{daysSince(row.waitsSince)}</td>
      <td className="desk-wide">
        {assignee && (
          <span className="desk-face" title={`Assigned to ${assignee.name}`}>
            {initialsOf(assignee.name)}
          </span>
        )}
      </td>
      <td className="desk-wide" title={labels.join(', ')}>
        {labels.slice(0, 1).map(label => (
          <span key={label} className="desk-label">
            {label}
          </span>
        ))}
        {labels.length > 1 && ` +${labels.length - 1}`}
      </td>
    </tr>
  )
})

/** The name, which is never cut. */
function Applicant({ row: { _id: id, userName }, search }: Pick<RowProps, 'row' | 'search'>) {
  return (
    <th scope="row">
      <Link
        to={`${pages.deskApplication(id)}${search}`}
        // A double click opens it once: Back leads to the queue.
        onClick={event => event.detail > 1 && event.preventDefault()}
      >
        {userName}
      </Link>
    </th>
  )
}

/** What must not be overlooked; where the queue is narrow also who handles it and its labels, of which two show. */
function Signs({ row: { labels, assignee, gaps, duplicate, asked } }: Pick<RowProps, 'row'>) {
  const signs: { icon: IconName; says: string; isNarrow?: true }[] = [
    ...(asked
      ? [
          {
            icon: asked.lapsed ? 'alert' : 'clock',
            says: askedNames[asked.lapsed ? 'lapsed' : 'waiting'],
          } as const,
        ]
      : []),
    ...(gaps.length > 0 ? [{ icon: 'alert', says: gaps.map(gap => gapNames[gap]).join(', ') } as const] : []),
    ...(duplicate ? [{ icon: 'people', says: 'Likely duplicate' } as const] : []),
    ...(labels.length > 0
      ? [{ icon: 'tag', says: `Labels: ${labels.join(', ')}`, isNarrow: true } as const]
      : []),
    ...(assignee ? [{ icon: 'person', says: `Assigned to ${assignee.name}`, isNarrow: true } as const] : []),
  ]
  const others = signs.slice(2)
  return (
    <td className="desk-signs">
      {signs.slice(0, 2).map(({ icon, says, isNarrow }) => (
        <span key={says} className={isNarrow ? 'desk-flag desk-narrow' : 'desk-flag'} title={says}>
          <Icon name={icon} />
          <span className="sr-only">{says}</span>
        </span>
      ))}
      {others.length > 0 && (
        <span title={others.map(({ says }) => says).join('; ')}>
          +{others.length}
          <span className="sr-only">{others.map(({ says }) => says).join('; ')}</span>
        </span>
      )}
    </td>
  )
}

/** Chooses every row that is shown, or none of them. */
function ChooseShown({ ids, chosen }: Pick<QueueProps, 'chosen'> & { ids: string[] }) {
  const box = useRef<HTMLInputElement>(null)
  const number = ids.filter(chosen.has).length
  useEffect(() => {
    if (box.current) box.current.indeterminate = number > 0 && number < ids.length
  }, [number, ids.length])
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label="Choose all that are shown"
        checked={number === ids.length}
        onChange={() => chosen.set(ids, number < ids.length)}
      />
    </label>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map(word => Array.from(word ?? '')[0]).join('')
}

function LoadingRows() {
  return (
    <div role="status" className="desk-loading">
      <span className="sr-only">Loading the queue…</span>
      {Array.from({ length: 14 }, (_, nth) => (
        <Skeleton key={nth} className="h-7" />
      ))}
    </div>
  )
}
