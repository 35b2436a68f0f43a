import { useParams } from 'react-router'
import type { OfficeAward } from '../../../contract/awards/awards.ts'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PageLink, ScholarshipLinks } from '../../dashboard/scholarship-links.tsx'
import { AwardTabs } from '../../features/awards/award-tabs.tsx'
import { AwardView } from '../../features/awards/office/award-view.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** One award, with what the office does about it [AWARD1] [AWARD2] [AWARD4]. */
export default function OneAward() {
  const { id = '' } = useParams()
  const state = useLiveAnswer('GET /awards/:id', { params: { id } })
  const award = state.data
  return (
    <>
      <DashboardHeading title={award?.applicant || 'Award'}>
        {award && `${award.number}, ${award.scholarshipName}, ${award.universityName}`}
      </DashboardHeading>
      <AwardTabs />
      {award && <OtherPages award={award} />}
      <Loaded state={state} name="the award">
        {loaded => <AwardView key={id} award={loaded} />}
      </Loaded>
    </>
  )
}

function OtherPages({ award: { applicationId, scholarshipId } }: { award: OfficeAward }) {
  return (
    <ScholarshipLinks>
      <PageLink to={pages.application(applicationId)}>Application</PageLink>
      <PageLink to={pages.inboxConversation(applicationId)}>Conversation</PageLink>
      <PageLink to={officePages.waitingListOf(scholarshipId)}>Waiting list</PageLink>
      <PageLink to={officePages.scholarshipAwards(scholarshipId)}>Settings of these awards</PageLink>
    </ScholarshipLinks>
  )
}
