import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { AwardTabs } from '../../features/awards/award-tabs.tsx'
import { NewPaymentFile } from '../../features/awards/payments/new-payment-file.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** A payment file before it is made [AWARD6]. */
export default function NewFile() {
  return (
    <>
      <DashboardHeading title="New payment file" />
      <AwardTabs />
      <NewPaymentFile />
    </>
  )
}
