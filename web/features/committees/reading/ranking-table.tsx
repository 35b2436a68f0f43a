import { type FormEvent, Fragment, useState } from 'react'
import { Link } from 'react-router'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import { readerName } from '../../../../contract/committees/committee-terms.ts'
import type { Ranking } from '../../../../contract/committees/readings.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { scoreText } from '../../../../contract/scores/score-terms.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { crossing, lineWords, placeBeside, placeText, type RankingRow } from './ranking-order.ts'
import type { useMoving } from './use-moving.ts'

type Moving = ReturnType<typeof useMoving>

type RankingTableProps = {
  ranking: Ranking
  rows: readonly RankingRow[]
  /** How many get a place; without it, no line is drawn. */
  places: number | undefined
  /** For chairs. */
  moving: Moving | undefined
  readingOf: ReadonlyMap<number, string>
}

/** From this spread on it is said that readers disagree. */
const disagree = 1

// Browsers drop a table's own roles when CSS lays it out as cards.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** Place, means, spread and readings of each application; on a phone a card of each. */
export function RankingTable(props: RankingTableProps) {
  const { ranking, rows, places, moving } = props
  const isChair = ranking.part === 'chair'
  const columns = 5 + Number(isChair) + Number(moving !== undefined) + Number(!isChair)
  return (
    <table role="table" className="ranking">
      <caption className="sr-only">The ranking</caption>
      <thead role="rowgroup">
        <tr role="row">
          <Head end>Place</Head>
          <Head>Applicant</Head>
          <Head end>Mean</Head>
          {isChair && <Head end>Adjusted</Head>}
          <Head end>Spread</Head>
          <Head end>Readings</Head>
          {!isChair && <Head end>You</Head>}
          {moving && <Head end>Move</Head>}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => (
          <Fragment key={row.number}>
            {places === at && <Line words={lineWords(ranking, places)} columns={columns} />}
            <Row {...props} row={row} below={places !== undefined && at >= places} />
            {moving?.move?.number === row.number && (
              <Reason ranking={ranking} row={row} moving={moving} places={places} columns={columns} />
            )}
          </Fragment>
        ))}
        {places !== undefined && places >= rows.length && (
          <Line words={lineWords(ranking, places)} columns={columns} />
        )}
      </tbody>
    </table>
  )
}

function Head({ end, children }: { end?: boolean; children: string }) {
  return (
    <th role="columnheader" scope="col" data-end={end || undefined}>
      {children}
    </th>
  )
}

function Line({ words, columns }: { words: string; columns: number }) {
  return (
    <tr role="row" className="ranking-line">
      <td role="cell" colSpan={columns}>
        {words}
      </td>
    </tr>
  )
}

type RowProps = RankingTableProps & { row: RankingRow; below: boolean }

function Row({ ranking, row, below, moving, readingOf }: RowProps) {
  const { number, mean, adjusted, spread, readings, own, moved } = row
  const isChair = ranking.part === 'chair'
  const isMoving = moving?.move?.number === number
  const reading = readingOf.get(number)
  return (
    <tr role="row" data-moved={isMoving || undefined} data-below={below || undefined}>
      <td role="cell" data-end className="ranking-place">
        {placeText(row)}
        {moved && !isMoving && <span>was {moved.from}</span>}
      </td>
      <th role="rowheader" scope="row">
        {own !== null && <span title="You read this">◆ </span>}
        {reading ? <Link to={pages.reading(reading)}>{readerName(number)}</Link> : readerName(number)}
        {moved && !isMoving && <span className="ranking-why">{moved.reason}</span>}
      </th>
      <Figure label="Mean" value={mean} rest={isChair} />
      {isChair && <Figure label="Adjusted" value={adjusted} strong />}
      <td role="cell" data-end data-label="Spread">
        {spread === null || readings < 2 ? (
          '–'
        ) : spread >= disagree ? (
          <b className="inline-flex items-center gap-1">
            {scoreText(spread)} <Icon name="alert" className="size-4" />
            <span className="sr-only">readers disagree</span>
          </b>
        ) : (
          scoreText(spread)
        )}
      </td>
      <td role="cell" data-end data-label="Readings">
        <span className={readings < ranking.readingsEach ? 'font-semibold text-warning' : ''}>
          {readings} of {ranking.readingsEach}
        </span>
      </td>
      {!isChair && <Figure label="You" value={own} />}
      {moving && (
        <td role="cell" data-end className="ranking-acts">
          <Acts rows={ranking.rows} row={row} moving={moving} />
        </td>
      )}
    </tr>
  )
}

type FigureProps = {
  label: string
  value: number | null
  strong?: boolean
  /** There is no room for it on a phone. */
  rest?: boolean
}

function Figure({ label, value, strong, rest }: FigureProps) {
  const text = value === null ? '–' : scoreText(value)
  return (
    <td role="cell" data-end data-label={label} data-rest={rest || undefined}>
      {strong ? <b>{text}</b> : text}
    </td>
  )
}

/** Up, down, and to a place that is typed. */
function Acts({
  rows,
  row: { number, place },
  moving,
}: {
  rows: Ranking['rows']
  row: RankingRow
  moving: Moving
}) {
  const [typing, setTyping] = useState(false)
  const now = moving.move?.number === number ? moving.move.to : undefined
  const beside = (by: -1 | 1) =>
    now === undefined
      ? placeBeside(rows, number, by)
      : now + by < 1 || now + by > rows.length
        ? undefined
        : now + by
  const begin = (to: number | undefined) => to !== undefined && moving.begin({ number, to })
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = Number(new FormData(event.currentTarget).get('place'))
    if (!Number.isInteger(to) || to < 1) return
    setTyping(false)
    begin(Math.min(to, rows.length))
  }
  if (typing)
    return (
      <form className="flex gap-1" onSubmit={go}>
        <input
          ref={input => input?.select()}
          name="place"
          inputMode="numeric"
          aria-label={`Place of ${readerName(number)}`}
          defaultValue={place}
          onKeyDown={event => event.key === 'Escape' && setTyping(false)}
        />
        <button type="submit">Move</button>
      </form>
    )
  return (
    <span className="flex justify-end gap-1">
      <button
        type="button"
        aria-label={`Move ${readerName(number)} up`}
        aria-disabled={beside(-1) === undefined || undefined}
        onClick={() => begin(beside(-1))}
      >
        <Icon name="left" className="size-5 rotate-90" />
      </button>
      <button
        type="button"
        aria-label={`Move ${readerName(number)} down`}
        aria-disabled={beside(1) === undefined || undefined}
        onClick={() => begin(beside(1))}
      >
        <Icon name="left" className="size-5 -rotate-90" />
      </button>
      <button
        type="button"
        aria-label={`Move ${readerName(number)} to a place`}
        onClick={() => setTyping(true)}
      >
        To…
      </button>
    </span>
  )
}

type ReasonProps = Pick<RankingTableProps, 'ranking' | 'places'> & {
  row: RankingRow
  moving: Moving
  columns: number
}

/** Why an application goes elsewhere than its points say, under its row; nothing is saved before [FAIR8]. */
function Reason({ ranking, row, moving, places, columns }: ReasonProps) {
  const [reason, setReason] = useState('')
  const { number } = row
  const was = ranking.rows.find(each => each.number === number) ?? row
  const goesBack = was.moved?.from === row.place
  const other = places === undefined ? undefined : crossing(ranking.rows, { number, to: row.place }, places)
  const falls = other !== undefined && was.place > row.place
  const consequence =
    other === undefined ? '' : `, and ${readerName(other)} ${falls ? 'falls under' : 'rises over'} the line`
  return (
    <tr role="row" className="ranking-reason">
      <td role="cell" colSpan={columns}>
        <form
          noValidate
          className="grid gap-2"
          onSubmit={event => {
            event.preventDefault()
            void moving.keep(reason)
          }}
        >
          {goesBack ? (
            <p className="font-semibold">
              {readerName(number)} goes back to {row.place}, where its points put it{consequence}.
            </p>
          ) : (
            <TextField
              label={`${readerName(number)} goes from ${placeText(was)} to ${row.place}${consequence}. Why?`}
              hint="It stays with the ranking."
              maxLength={committeeLimits.reason}
              value={reason}
              error={moving.problem}
              readOnly={moving.pending}
              onKeyDown={event => event.key === 'Escape' && moving.begin(undefined)}
              onChange={event => setReason(event.target.value)}
            />
          )}
          <p className="flex flex-wrap gap-2">
            <Button type="submit" pending={moving.pending}>
              Keep this place
            </Button>
            <Button variant="secondary" onClick={() => moving.begin(undefined)}>
              Back to {placeText(was)}
            </Button>
          </p>
        </form>
      </td>
    </tr>
  )
}
