import { Link } from 'react-router'
import { isFree, readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import type { ListedPayment } from '../../../../contract/payments/payment-list.ts'
import {
  type ListedStatus,
  listedStatuses,
  refundableStatuses,
} from '../../../../contract/payments/payment-terms.ts'
import type { Mark } from '../../../lists/use-stable-rows.ts'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass, OneLine, TwoLines } from '../../../ui/lists/lines.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { payerOf } from './payer.ts'

type PaymentTableProps = {
  rows: readonly ListedPayment[]
  markOf: (row: ListedPayment) => Mark<ListedPayment> | undefined
  onRefund: (row: ListedPayment) => void
}

const tones: Record<ListedStatus, Tone> = {
  paid: 'progress',
  used: 'success',
  refunding: 'work',
  refund_failed: 'danger',
  refunded: 'quiet',
  disputed: 'danger',
  begun: 'quiet',
  failed: 'quiet',
}

const columns: Column<ListedPayment>[] = [
  { header: 'When', card: 'start', cell: row => <OfficeMoment at={row.at} /> },
  {
    header: 'Payer',
    grows: true,
    card: 'title',
    cell: row => (
      <>
        <OneLine text={payerOf(row)} strong />
        <OneLine text={row.payerEmail} soft />
      </>
    ),
  },
  {
    header: 'Scholarship',
    grows: true,
    card: 'line',
    cell: row => (
      <Link
        to={`${pages.payments}?scholarship=${row.scholarshipId}`}
        title={`All payments for ${row.scholarshipName}`}
        className={cellLinkClass}
      >
        {row.scholarshipName}
      </Link>
    ),
  },
  { header: 'Fee', align: 'end', card: 'rest', cell: row => <Amount row={row} /> },
  {
    header: 'Status',
    grows: true,
    card: 'badge',
    cell: row => (
      <>
        <StatusBadge tone={tones[row.status]}>{listedStatuses[row.status]}</StatusBadge>
        {row.why && <TwoLines text={row.why} />}
      </>
    ),
  },
  { header: 'Provider’s number', grows: 'less', cell: row => <Numbers row={row} /> },
]

/** Payments with what became of them [MONEY1]. */
export function PaymentTable({ rows, markOf, onRefund }: PaymentTableProps) {
  return (
    <DataTable
      look="dense"
      caption="Payments"
      columns={columns}
      rows={rows}
      markOf={markOf}
      actions={row => ({
        of: `${readablePrice(row.amount)} of ${payerOf(row)}`,
        more: refundableStatuses.includes(row.status)
          ? [
              {
                label: 'Refund…',
                name: `Refund ${readablePrice(row.amount)} of ${payerOf(row)}`,
                onSelect: () => onRefund(row),
              },
            ]
          : [],
      })}
    />
  )
}

function Amount({ row: { amount, refunded } }: { row: ListedPayment }) {
  return (
    <>
      {readablePrice(amount)}
      {!isFree(refunded) && <OneLine text={`${readablePrice(refunded)} back`} soft />}
    </>
  )
}

function Numbers({ row: { transactionId, refundId } }: { row: ListedPayment }) {
  return (
    <>
      {transactionId && <OneLine text={transactionId} />}
      {refundId && <OneLine text={refundId} soft />}
    </>
  )
}
