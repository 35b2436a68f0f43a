import { useNavigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { isStaff } from '../../../contract/roles.ts'
import { AddScholarshipForm } from '../../features/manage-scholarships/add-scholarship-form.tsx'
import { Card } from '../../ui/card.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'

export const handle = { allows: isStaff } satisfies PageForRoles

/** Add Scholarship [T2], for staff [R4]; the new one is then first in the list. */
export default function AddScholarship() {
  const user = useDashboardUser()
  const navigate = useNavigate()
  return (
    <>
      <DashboardHeading title="Add Scholarship" />
      <Card className="max-w-4xl p-5 sm:p-8">
        <AddScholarshipForm email={user.email} onAdded={() => void navigate(pages.manageScholarships)} />
      </Card>
    </>
  )
}
