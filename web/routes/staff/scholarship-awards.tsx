import { useParams } from 'react-router'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PageLink, ScholarshipLinks } from '../../dashboard/scholarship-links.tsx'
import { AwardSettingsForm } from '../../features/awards/office/settings/settings-form.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** How the awards of a scholarship go on after their letter, for staff to set [AWARD1] [AWARD3] [AWARD4]. */
export default function ScholarshipAwards() {
  const { id = '' } = useParams()
  const state = useAnswer('GET /awards/settings/:id', { params: { id } })
  return (
    <>
      <DashboardHeading title="Awards of this scholarship">{state.data?.scholarshipName}</DashboardHeading>
      <ScholarshipLinks>
        <PageLink to={`${officePages.awards}?scholarship=${id}`}>Its awards</PageLink>
        <PageLink to={officePages.waitingListOf(id)}>Waiting list</PageLink>
        <PageLink to={pages.releaseDecisions(id)}>Decisions</PageLink>
        <PageLink to={officePages.decisionLetters(id)}>Letters</PageLink>
        <PageLink to={pages.scholarshipRound(id)}>Round</PageLink>
      </ScholarshipLinks>
      <Loaded state={state} name="the settings">
        {saved => <AwardSettingsForm key={id} id={id} saved={saved} reload={state.reload} />}
      </Loaded>
    </>
  )
}
