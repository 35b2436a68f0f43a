import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { TermLists } from '../../features/scholarships/terms/term-lists.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** Subjects, Degrees and Categories: staff see them, admins change them [TERM1]. */
export default function ScholarshipTerms() {
  const { role } = useDashboardUser()
  const list = useLiveAnswer('GET /manageScholarshipTerms')
  return (
    <>
      <DashboardHeading title="Subjects, Degrees and Categories">
        The choices of scholarship forms and filters. A change shows everywhere at once.
      </DashboardHeading>
      <div className="max-w-4xl">
        <Loaded state={list} name="the subjects">
          {terms => <TermLists list={terms} isAdmin={role === 'admin'} reload={list.reload} />}
        </Loaded>
      </div>
    </>
  )
}
