import { entryKindLabels } from '../../../../contract/awards/award-terms.ts'
import type { FundEntry, FundWithLedger } from '../../../../contract/awards/funds/funds.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { OneLine } from '../../../ui/lists/lines.tsx'
import { OfficeDay } from '../../../ui/time/office-time.tsx'
import { exactChange, exactNumber } from './fund-amounts.ts'

/** The entries of a fund, newest first, with what was left after each [AWARD8]. */
export function LedgerTable({ fund: { entries, currency } }: { fund: FundWithLedger }) {
  return <DataTable look="dense" caption="Ledger" columns={columnsIn(currency)} rows={entries} />
}

function columnsIn(currency: string): Column<FundEntry>[] {
  const change = (header: string, field: 'budget' | 'committed' | 'paid'): Column<FundEntry> => ({
    header,
    align: 'end',
    cell: entry => <Figure text={exactChange(entry[field], currency)} />,
  })
  return [
    { header: 'Day', card: 'badge', cell: ({ at }) => <OfficeDay at={at} /> },
    {
      header: 'Entry',
      grows: true,
      card: 'title',
      cell: ({ kind, reason }) => (
        <>
          <OneLine text={entryKindLabels[kind]} strong />
          {reason && <OneLine text={reason} soft />}
        </>
      ),
    },
    { header: 'Award', grows: 'less', card: 'line', cell: entry => <OneLine text={awardOf(entry)} /> },
    change('Budget', 'budget'),
    change('Committed', 'committed'),
    change('Paid', 'paid'),
    {
      header: 'Left',
      align: 'end',
      card: 'start',
      cell: entry => <Left entry={entry} currency={currency} />,
    },
    { header: 'By', grows: 'less', cell: ({ by }) => <OneLine text={by} /> },
  ]
}

function awardOf({ award, instalment }: FundEntry): string {
  if (award === null) return ''
  const number = award || 'Not released yet'
  return instalment === null ? number : `${number}, no. ${instalment}`
}

function Figure({ text }: { text: string }) {
  return <span className="whitespace-nowrap tabular-nums">{text}</span>
}

/** What was left; on a card the changes are before it. */
function Left({ entry, currency }: { entry: FundEntry; currency: string }) {
  const changes = (['budget', 'committed', 'paid'] as const).filter(field => entry[field] !== '')
  return (
    <>
      {changes.map(field => (
        <span key={field} className="only-on-card">
          {field === 'budget' ? 'Budget' : field === 'committed' ? 'Committed' : 'Paid'}{' '}
          <Figure text={exactChange(entry[field], currency)} />,{' '}
        </span>
      ))}
      <span className="only-on-card">left </span>
      <Figure text={exactNumber(entry.left, currency)} />
    </>
  )
}
