import { Fragment } from 'react'
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
    {
      header: 'Award',
      grows: 'less',
      card: 'line',
      cell: entry => <Award entry={entry} currency={currency} />,
    },
    { header: 'By', grows: 'less', cell: ({ by }) => <OneLine text={by} /> },
    change('Budget', 'budget'),
    change('Committed', 'committed'),
    change('Paid', 'paid'),
    {
      header: 'Left',
      align: 'end',
      cell: ({ left }) => (
        <>
          <span className="only-on-card">left </span>
          <Figure text={exactNumber(left, currency)} />
        </>
      ),
    },
  ]
}

function awardOf({ award, instalment }: FundEntry): string {
  const number = award === '' ? 'Not released yet' : award
  return [number, instalment !== null && `no. ${instalment}`].filter(Boolean).join(', ')
}

function Figure({ text }: { text: string }) {
  return <span className="whitespace-nowrap tabular-nums">{text}</span>
}

const changes = ['budget', 'committed', 'paid'] as const

/** The award that it is about; on a card the changes stand below, and who made them. */
function Award({ entry, currency }: { entry: FundEntry; currency: string }) {
  const changed = changes.filter(field => entry[field] !== '')
  return (
    <>
      <OneLine text={awardOf(entry)} />
      <span className="only-on-card">
        {changed.map((field, index) => (
          <Fragment key={field}>
            {index > 0 && ', '}
            <Figure text={`${field} ${exactChange(entry[field], currency)}`} />
          </Fragment>
        ))}
        {entry.by && <span className="block text-ink-soft">{entry.by}</span>}
      </span>
    </>
  )
}
