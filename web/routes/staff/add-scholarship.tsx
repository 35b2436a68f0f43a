import { useNavigate } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { AddScholarshipForm } from '../../features/scholarships/office/add-scholarship-form.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'

export const handle = { allows: isStaff } satisfies PageForRoles

/** Add Scholarship [T2], for staff [R4]; the new one is then first in the list. */
export default function AddScholarship() {
  const user = useDashboardUser()
  const terms = useAnswer('GET /scholarshipTerms')
  const navigate = useNavigate()
  return (
    <>
      <DashboardHeading title="Add Scholarship" />
      <OfficeCard className="max-w-4xl">
        <Loaded state={terms} name="the form">
          {known => (
            <AddScholarshipForm
              email={user.email}
              terms={known}
              onAdded={() => void navigate(pages.manageScholarships)}
              onDraft={id => void navigate(pages.scholarshipRound(id))}
            />
          )}
        </Loaded>
      </OfficeCard>
    </>
  )
}
