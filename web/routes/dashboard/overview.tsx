import { lazy, Suspense } from 'react'
import { isStaff } from '../../../contract/core/roles.ts'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { StaffOverview } from './staff-overview.tsx'
import { StudentOverview } from './student-overview.tsx'
import { pathOf } from '../../api/client.ts'
import type { PageWithEarlyCalls } from '../../dashboard/early-script.tsx'

export const handle = { early: () => [{ path: pathOf('GET /overview') }] } satisfies PageWithEarlyCalls

/** Few people read for a committee. */
const ReadingsLine = lazy(() => import('../../features/committees/reading/readings-line.tsx'))

/** The dashboard's first page: what waits for the person, by role. */
export default function Overview() {
  const user = useDashboardUser()
  const overview = useLiveAnswer('GET /overview')
  return (
    <>
      <DashboardHeading title={`Hello, ${user.displayName.trim()}`}>
        {isStaff(user.role) ? 'Next steps for your office' : 'Your next steps, by deadline'}
      </DashboardHeading>
      {user.reads && (
        <Suspense>
          <ReadingsLine />
        </Suspense>
      )}
      <Loaded state={overview} name="your overview">
        {data => (data.role === 'user' ? <StudentOverview data={data} /> : <StaffOverview data={data} />)}
      </Loaded>
    </>
  )
}
