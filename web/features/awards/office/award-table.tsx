import { Link } from 'react-router'
import type { AwardRow } from '../../../../contract/awards/awards.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass, OneLine } from '../../../ui/lists/lines.tsx'
import { chooseColumn } from '../chosen/chosen-bar.tsx'
import type { ChosenRows } from '../chosen/use-chosen.ts'
import { AnswerBy } from './answer-by.tsx'
import { AwardStateBadge } from './award-state-badge.tsx'

const columnsFor = (chosen: ChosenRows<AwardRow>): Column<AwardRow>[] => [
  chooseColumn(chosen, nameOf),
  {
    header: 'Person',
    grows: true,
    card: 'title',
    cell: row => (
      <Link to={officePages.oneAward(row._id)} className={`${cellLinkClass} font-semibold`}>
        {nameOf(row)}
      </Link>
    ),
  },
  {
    header: 'Scholarship',
    grows: true,
    card: 'line',
    cell: ({ number, scholarshipName }) => (
      <>
        <span className="only-on-card">{number}, </span>
        <OneLine text={scholarshipName} />
      </>
    ),
  },
  { header: 'Number', cell: row => <span className="whitespace-nowrap">{row.number}</span> },
  { header: 'Amount', align: 'end', card: 'rest', cell: row => readablePrice(row.amount) },
  { header: 'State', card: 'badge', cell: ({ state }) => <AwardStateBadge state={state} /> },
  // On a card it stands where others have their actions.
  { header: 'Answer by', cell: row => <Due row={row} /> },
]

type AwardTableProps = { rows: readonly AwardRow[]; chosen: ChosenRows<AwardRow> }

/** Awards of the office: a table, and a list on phones. */
export function AwardTable({ rows, chosen }: AwardTableProps) {
  return <DataTable look="dense" caption="Awards" columns={columnsFor(chosen)} rows={rows} />
}

/** Whose award it is. */
export const nameOf = ({ applicant }: Pick<AwardRow, 'applicant'>) => applicant || 'A deleted account'

function Due({ row }: { row: AwardRow }) {
  const last = lastOf(row)
  const asks = row.state === 'offered' || row.state === 'deferralAsked'
  return (
    <>
      {row.answerBy && asks ? <AnswerBy at={row.answerBy} /> : last ? '' : '–'}
      {last && <OneLine text={last} soft />}
    </>
  )
}

/** What happened last, or is to be done. */
export function lastOf({ refused, overdue, toCheck, reminded, state }: AwardRow): string {
  const parts = [
    ...(refused ? ['Mail was refused'] : []),
    ...(toCheck.length > 0 ? [`${toCheck.length} to check`] : []),
    ...(overdue > 0 ? [`${overdue.toLocaleString('en')} overdue`] : []),
    ...(reminded !== null && state === 'offered' ? [remindedInWords(reminded)] : []),
  ]
  return parts.join(', ')
}

const remindedInWords = (days: number) =>
  days > 0 ? `Reminded ${counted(days, 'day')} before` : 'Reminded at the end'
