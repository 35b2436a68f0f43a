import { Link } from 'react-router'
import { paymentFileStates } from '../../../../contract/awards/award-terms.ts'
import { paymentFileLabels } from '../../../../contract/awards/payments/payment-file-terms.ts'
import type { ListedPaymentFile } from '../../../../contract/awards/payments/payment-files.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { useListPage } from '../../../lists/use-list-page.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass } from '../../../ui/lists/lines.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { OfficeDay } from '../../../ui/time/office-time.tsx'
import { PaymentFileBadge } from './payment-file-state.tsx'

const choices = {
  state: {
    label: 'State',
    options: {
      '': 'All',
      ...Object.fromEntries(paymentFileStates.map(state => [state, paymentFileLabels[state]])),
    } as Record<'' | (typeof paymentFileStates)[number], string>,
  },
}

/** The payment files of the office, the newest first [AWARD6]. */
export function PaymentFileList() {
  const page = useListPage('GET /paymentFiles', { choices })
  return (
    <ListPage
      page={page}
      names={['payment file', 'payment files']}
      label="Search payment files"
      placeholder="Number, such as P-0015…"
      empty={
        <EmptyState icon="file" title="No payment files yet">
          Make instalments ready, then put them in a file for the finance office.
        </EmptyState>
      }
    >
      {rows => <DataTable look="dense" caption="Payment files" columns={columns} rows={rows} />}
    </ListPage>
  )
}

const columns: Column<ListedPaymentFile>[] = [
  {
    header: 'File',
    names: true,
    card: 'title',
    cell: ({ _id, number }) => (
      <Link to={officePages.paymentFile(_id)} className={cellLinkClass}>
        {number}
      </Link>
    ),
  },
  {
    header: 'Made',
    grows: true,
    card: 'line',
    cell: ({ madeAt, madeBy }) => (
      <>
        <OfficeDay at={madeAt} />, {madeBy || 'a deleted account'}
      </>
    ),
  },
  { header: 'Pays', card: 'start', cell: ({ payee }) => (payee === 'school' ? 'Schools' : 'Students') },
  { header: 'Instalments', align: 'end', cell: ({ count }) => count.toLocaleString('en') },
  { header: 'Sum', align: 'end', card: 'rest', cell: ({ sum }) => readablePrice(sum) },
  { header: 'State', card: 'badge', cell: ({ state }) => <PaymentFileBadge state={state} /> },
]
