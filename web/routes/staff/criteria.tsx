import { useParams } from 'react-router'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { PageLink, ScholarshipLinks } from '../../dashboard/scholarship-links.tsx'
import { CriteriaEditor } from '../../features/scores/criteria-editor.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** By which criteria officers score the applications to a scholarship [DESK7]. */
export default function Criteria() {
  const { id = '' } = useParams()
  const { role } = useDashboardUser()
  const state = useAnswer('GET /scores/criteria/:id', { params: { id } })
  return (
    <>
      <DashboardHeading title="Criteria">{state.data?.scholarshipName}</DashboardHeading>
      <ScholarshipLinks>
        <PageLink to={`${pages.desk}?scholarship=${id}`}>Desk</PageLink>
        <PageLink to={officePages.committee(id)}>Committee</PageLink>
        <PageLink to={pages.releaseDecisions(id)}>Decisions</PageLink>
        <PageLink to={pages.scholarshipRound(id)}>Round</PageLink>
      </ScholarshipLinks>
      <Loaded state={state} name="the criteria">
        {saved => (
          <CriteriaEditor
            key={id}
            id={id}
            administers={role === 'admin'}
            saved={saved}
            reload={state.reload}
          />
        )}
      </Loaded>
    </>
  )
}
