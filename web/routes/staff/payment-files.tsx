import { officePages } from '../../../contract/core/office-pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PageLink } from '../../dashboard/scholarship-links.tsx'
import { AwardTabs } from '../../features/awards/award-tabs.tsx'
import { PaymentFileList } from '../../features/awards/payments/payment-file-list.tsx'
import { PaymentsHeld } from '../../features/awards/payments/payments-held.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** The files with instalments for the finance office [AWARD6]. */
export default function PaymentFiles() {
  const choices = useAnswer('GET /paymentFiles/choices')
  return (
    <>
      <DashboardHeading title="Payment files" />
      <AwardTabs />
      <PaymentsHeld since={choices.data?.heldSince ?? null} onEnded={choices.reload} />
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <LinkButton to={officePages.newPaymentFile} size="small">
          New payment file
        </LinkButton>
        <PageLink to={officePages.instalments}>Instalments</PageLink>
      </div>
      <PaymentFileList />
    </>
  )
}
