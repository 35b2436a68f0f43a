import { useState } from 'react'
import { Link } from 'react-router'
import { readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import type { PaymentSums as Sums, PaymentSumsQuery } from '../../../../contract/payments/payment-list.ts'
import { shownSums } from '../../../../contract/payments/payment-terms.ts'
import { useLiveAnswer } from '../../../lists/use-answer.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass } from '../../../ui/lists/lines.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { monthName } from './months.ts'

type By = PaymentSumsQuery['by']
type Money = Sums['totals'][number]

const groupings: Record<By, string> = { month: 'Month', scholarship: 'Scholarship' }
const options = Object.entries(groupings).map(([id, text]) => ({ id: id as By, text }))

type PaymentSumsProps = { filters: Omit<PaymentSumsQuery, 'by'> }

/** What the payments found come to, by month or by scholarship; each currency for itself [MONEY1]. */
export function PaymentSums({ filters }: PaymentSumsProps) {
  const [by, setBy] = useState<By>('month')
  const sums = useLiveAnswer('GET /payments/sums', { query: { ...filters, by } })
  return (
    <>
      <div className="mb-3 max-w-60">
        <ChoiceField label="Sums by" options={options} value={by} onChoose={setBy} />
      </div>
      <Loaded state={sums} name="the sums">
        {loaded => <SumsTable by={by} sums={loaded} />}
      </Loaded>
    </>
  )
}

function SumsTable({ by, sums: { totals, groups, groupCount } }: { by: By; sums: Sums }) {
  if (totals.length === 0) return <p className="text-ink-soft">None of these has been paid.</p>
  const rows: Row[] = [
    ...totals.map(total => ({ _id: total.currency, key: '', name: 'Total', ...total })),
    ...groups.map(group => ({ _id: `${group.key} ${group.currency}`, ...group })),
  ]
  return (
    <>
      <DataTable caption={`Sums by ${by}`} columns={columnsBy(by)} rows={rows} />
      {groupCount > shownSums && (
        <p className="mt-2 text-ink-soft">
          {`Shown are ${shownSums} of ${groupCount.toLocaleString('en')} rows; the total counts every one.`}
        </p>
      )}
    </>
  )
}

type Row = Money & { _id: string; key: string; name: string }

function columnsBy(by: By): Column<Row>[] {
  const money = (
    header: string,
    field: 'paid' | 'refunded' | 'refunding' | 'disputed' | 'left',
  ): Column<Row> => ({
    header,
    align: 'end',
    onCard: 'half',
    cell: row => readablePrice(row[field]),
  })
  return [
    { header: groupings[by], grows: true, onCard: 'lead', cell: row => <Name row={row} by={by} /> },
    money('Paid', 'paid'),
    money('Refunded', 'refunded'),
    money('To be refunded', 'refunding'),
    money('Disputed', 'disputed'),
    money('Left', 'left'),
    { header: 'Payments', align: 'end', onCard: 'hidden', cell: row => row.payments.toLocaleString('en') },
  ]
}

function Name({ row: { key, name, payments }, by }: { row: Row; by: By }) {
  const to = `${pages.payments}?${by}=${key}`
  return (
    <>
      {key ? (
        <Link to={to} className={cellLinkClass}>
          {by === 'month' ? monthName(key) : name}
        </Link>
      ) : (
        <strong>{name}</strong>
      )}
      <span className="only-on-card">, {payments.toLocaleString('en')} payments</span>
    </>
  )
}
