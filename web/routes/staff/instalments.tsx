import { officePages } from '../../../contract/core/office-pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PageLink } from '../../dashboard/scholarship-links.tsx'
import { AwardTabs } from '../../features/awards/award-tabs.tsx'
import { InstalmentList } from '../../features/awards/payments/instalment-list.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** The instalments of awards, what each waits for, and what is to be done with them [AWARD5]. */
export default function Instalments() {
  return (
    <>
      <DashboardHeading title="Instalments" />
      <AwardTabs />
      <div className="mb-1">
        <PageLink to={officePages.newPaymentFile}>New payment file</PageLink>
      </div>
      <InstalmentList />
    </>
  )
}
