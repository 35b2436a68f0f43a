import { type ComponentProps, memo, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { decidedLabels } from '../../../contract/decisions/decision-terms.ts'
import type { DeskRow } from '../../../contract/desk/desk.ts'
import { deskFitNames } from '../../../contract/desk/desk-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { StaffStatus } from '../applications/office/staff-status.tsx'
import { ScoreCell } from '../scores/score-cell.tsx'
import { askedNames } from './asked-names.ts'
import { gapNames } from './completeness.ts'
import { daysSince } from './days.ts'
import { outcomeKeys } from './decide.tsx'
import type { useQueue } from './use-queue.ts'
import type { useSelection } from './use-selection.ts'

/** The columns that not every view has. */
interface Columns {
  /** The answers that are columns, with their wording. */
  columns: { question: string; wording: string }[]
  /** The view shows one scholarship. */
  single: boolean
  /** Its applications are scored. */
  scored: boolean
}

export type RowsProps = Columns & {
  queue: Extract<ReturnType<typeof useQueue>, { status: 'ready' }>
  /** The application that is read. */
  current: string | undefined
  search: string
  chosen: ReturnType<typeof useSelection>
}

/** The rows of the queue; the one that is read is in sight. */
export function Rows({ queue, current, search, chosen, ...columns }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const toggle = useStableToggle(chosen)
  return (
    <div ref={box} className="desk-rows" role="region" aria-label="Applications" tabIndex={-1}>
      <table>
        <Head ids={queue.rows.map(row => row._id)} chosen={chosen} {...columns} />
        <tbody>
          {queue.rows.map(row => (
            <Row
              key={row._id}
              row={row}
              isCurrent={row._id === current}
              isChosen={chosen.has(row._id)}
              onToggle={toggle}
              search={search}
              {...columns}
            />
          ))}
        </tbody>
      </table>
      <More {...queue} />
    </div>
  )
}

function More({ rows, total, lastPlace, loadingMore, more }: RowsProps['queue']) {
  if (lastPlace === null) return null
  return (
    <Button
      size="small"
      variant="quiet"
      className="desk-more"
      pending={loadingMore}
      onClick={() => void more()}
    >
      Show more ({total - rows.length} more)
    </Button>
  )
}

type HeadProps = Columns & Pick<RowsProps, 'chosen'> & { ids: string[] }

function Head({ ids, columns, single, scored, chosen }: HeadProps) {
  return (
    <thead>
      <tr>
        <td className="desk-tick">
          <ChooseShown ids={ids} chosen={chosen} />
        </td>
        <Title>Applicant</Title>
        {single && (
          <Title className="desk-outcome">
            <span>Outcome</span>
          </Title>
        )}
        <Title className="desk-signs">
          <span className="sr-only">Signs</span>
        </Title>
        {columns.map(({ question, wording }) => (
          <Title key={question} className="desk-answer" title={wording}>
            {wording}
          </Title>
        ))}
        {!single && <Title>Scholarship</Title>}
        {scored && <Title className="desk-days desk-mean">Score</Title>}
        <Title className="desk-sign">Status</Title>
        <Title className="desk-days">Days</Title>
        <Title className="desk-wide">With</Title>
        <Title className="desk-wide">Labels</Title>
      </tr>
    </thead>
  )
}

const Title = (props: ComponentProps<'th'>) => <th scope="col" {...props} />

/** The same function in every render, so that rows are redrawn only where they change. */
function useStableToggle(chosen: RowsProps['chosen']) {
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })
  return useCallback<typeof chosen.toggle>((...args) => latest.current.toggle(...args), [])
}

type RowProps = Columns & {
  row: DeskRow
  search: string
  isCurrent: boolean
  isChosen: boolean
  onToggle: RowsProps['chosen']['toggle']
}

const Row = memo(function Row({ row, search, isCurrent, isChosen, onToggle, ...shown }: RowProps) {
  const { columns, single, scored } = shown
  const { scholarshipName, status, answers, assignee } = row
  return (
    <tr aria-current={isCurrent || undefined}>
      <Tick row={row} isChosen={isChosen} onToggle={onToggle} />
      <Applicant row={row} search={search} />
      {single && <OutcomeCell {...row} />}
      <Signs row={row} />
      {columns.map(({ question }) => (
        <td key={question} className="desk-answer" title={answers[question]}>
          {answers[question] ?? '–'}
        </td>
      ))}
      {!single && (
        <td className="desk-where" title={scholarshipName}>
          {scholarshipName}
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
      <LabelsCell {...row} />
    </tr>
  )
})

type TickProps = Pick<RowProps, 'row' | 'isChosen' | 'onToggle'>

function Tick({ row: { _id: id, userName }, isChosen, onToggle }: TickProps) {
  return (
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
  )
}

function OutcomeCell({ outcome }: DeskRow) {
  return (
    <td className="desk-outcome" title={outcome ? decidedLabels[outcome] : undefined}>
      {outcome && (
        <b aria-hidden="true" data-outcome={outcome}>
          {outcomeKeys[outcome].toUpperCase()}
        </b>
      )}
      <span>{outcome ? decidedLabels[outcome] : '–'}</span>
    </td>
  )
}

function LabelsCell({ labels }: DeskRow) {
  return (
    <td className="desk-wide" title={labels.join(', ')}>
      {labels.slice(0, 1).map(label => (
        <span key={label} className="desk-label">
          {label}
        </span>
      ))}
      {labels.length > 1 && ` +${labels.length - 1}`}
    </td>
  )
}

/** The name, which is never cut, and below it why the conditions are not met or unknown. */
function Applicant({ row: { _id: id, userName, conditions }, search }: Pick<RowProps, 'row' | 'search'>) {
  return (
    <th scope="row">
      <Link
        to={`${pages.deskApplication(id)}${search}`}
        // A double click opens it once: Back leads to the queue.
        onClick={event => event.detail > 1 && event.preventDefault()}
      >
        {userName}
      </Link>
      {conditions && conditions.fit !== 'met' && <Reason {...conditions} />}
    </th>
  )
}

function Reason({ fit, reason, others }: NonNullable<DeskRow['conditions']>) {
  const more = others > 0 ? ` +${others}` : ''
  return (
    <span className="desk-reason" title={`${deskFitNames[fit]}: ${reason}${more}`}>
      {fit === 'unknown' ? <b aria-hidden="true">?</b> : <Icon name="close" />}
      <span className="sr-only">{deskFitNames[fit]}:</span>
      <span>{reason}</span>
      {more && <b>{more}</b>}
      {fit === 'different' && <Icon name="message" />}
    </span>
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
function ChooseShown({ ids, chosen }: Pick<HeadProps, 'ids' | 'chosen'>) {
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
