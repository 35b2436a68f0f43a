import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { AwardTabs } from '../../features/awards/award-tabs.tsx'
import { OfficeAwards } from '../../features/awards/office/office-awards.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** What became of released awards, and what the office has to do about them [AWARD1] [AWARD4]. */
export default function Awards() {
  return (
    <>
      <DashboardHeading title="Awards" />
      <AwardTabs />
      <OfficeAwards />
    </>
  )
}
