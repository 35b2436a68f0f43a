import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { AwardTabs } from '../../features/awards/award-tabs.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** What comes after released awards, for staff. */
export default function Awards() {
  return (
    <>
      <DashboardHeading title="Awards" />
      <AwardTabs />
    </>
  )
}
