import { useParams } from 'react-router'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { AwardTabs } from '../../features/awards/award-tabs.tsx'
import { PaymentFilePage } from '../../features/awards/payments/payment-file-page.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** A payment file [AWARD6]. */
export default function PaymentFile() {
  const { id = '' } = useParams()
  return (
    <>
      <DashboardHeading title="Payment file" />
      <AwardTabs />
      <PaymentFilePage id={id} />
    </>
  )
}
