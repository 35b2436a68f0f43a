import { isStaff } from '../../../contract/core/roles.ts'
import { ListedPage } from '../../dashboard/listed-page.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { TermLists } from '../../features/scholarships/terms/term-lists.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'

export const handle = { allows: isStaff } satisfies PageForRoles

/** Subjects, Degrees and Categories: staff see them, admins change them [TERM1]. */
export default function ScholarshipTerms() {
  const { role } = useDashboardUser()
  return (
    <ListedPage
      title="Subjects, Degrees and Categories"
      about="The choices in scholarship forms and filters. Changes show everywhere immediately."
      list={useLiveAnswer('GET /manageScholarshipTerms')}
      name="the subjects"
    >
      {(terms, reload) => <TermLists list={terms} isAdmin={role === 'admin'} reload={reload} />}
    </ListedPage>
  )
}
