import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { ListedPayment } from '../../../contract/payments/payment-list.ts'
import { type ListedStatus, listedStatuses } from '../../../contract/payments/payment-terms.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { OverviewSection } from '../../dashboard/overview-section.tsx'
import { Comparison } from '../../features/payments/office/comparison.tsx'
import { recentMonths } from '../../features/payments/office/months.ts'
import { PaymentSums } from '../../features/payments/office/payment-sums.tsx'
import { PaymentTable } from '../../features/payments/office/payment-table.tsx'
import { RefundWindow } from '../../features/payments/office/refund-window.tsx'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useListPage } from '../../lists/use-list-page.ts'
import { ListPage } from '../../ui/lists/list-page.tsx'

export const handle = { allows: role => role === 'admin' } satisfies PageForRoles

/** What became of each fee, what they come to, and refunds, for admins [MONEY1]. */
export default function Payments() {
  const [choices] = useState(choicesNow)
  const page = useListPage('GET /payments', { choices, ids: ['scholarship'] })
  const client = useQueryClient()
  const refunding = useDialogTarget<ListedPayment>()
  const { search, chosen, only } = page.address
  const { sort: _order, ...filters } = chosen
  return (
    <>
      <Heading only={only.scholarship && (page.rows[0]?.scholarshipName ?? 'one scholarship')} />
      <Comparison />
      <ListPage
        page={page}
        names={['payment', 'payments']}
        label="Search payments"
        placeholder="Name, email or provider’s number…"
      >
        {rows => <PaymentTable rows={rows} markOf={page.markOf} onRefund={refunding.choose} />}
      </ListPage>
      <div className="mt-8">
        <OverviewSection title="Sums">
          <PaymentSums filters={{ search: search || undefined, ...filters, ...only }} />
        </OverviewSection>
      </div>
      <RefundWindow
        chosen={refunding}
        onSaved={row => {
          page.mark(row, { changed: { status: 'refunding' } })
          page.reload()
          void client.invalidateQueries({ queryKey: ['GET /payments/sums'] })
        }}
      />
    </>
  )
}

/** @param only the scholarship, if the page shows payments for one only */
function Heading({ only }: { only: string | undefined }) {
  return (
    <DashboardHeading title="Payments">
      {only ? (
        <>
          Only payments for {only}.{' '}
          <Link to={pages.payments} className="whitespace-nowrap underline underline-offset-4">
            Show all payments
          </Link>
        </>
      ) : (
        'What became of each application fee.'
      )}{' '}
      <Link to={pages.exports} className="underline underline-offset-4">
        Exports
      </Link>
    </DashboardHeading>
  )
}

function choicesNow() {
  return {
    status: {
      label: 'Status',
      options: { '': 'All', ...listedStatuses } satisfies Record<'' | ListedStatus, string>,
    },
    month: { label: 'Month', options: { '': 'All', ...recentMonths(new Date()) } as Record<string, string> },
    sort: { label: 'Sort', options: { '': 'Newest first', at: 'Oldest first' } },
  }
}
