import { useParams, useSearchParams } from 'react-router'
import { committeeStateLabels } from '../../../contract/committees/committee-terms.ts'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PageLink, ScholarshipLinks } from '../../dashboard/scholarship-links.tsx'
import { Assignment } from '../../features/committees/office/assignment.tsx'
import { CommitteeTabs, committeeTabs } from '../../features/committees/office/committee-tabs.tsx'
import { Conflicts } from '../../features/committees/office/conflicts.tsx'
import { People } from '../../features/committees/office/people.tsx'
import { SeenByReaders } from '../../features/committees/office/seen-by-readers.tsx'
import { CommitteeSettingsForm } from '../../features/committees/office/settings-form.tsx'
import { StepsOfCommittee, SummaryOfCommittee } from '../../features/committees/office/steps.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

const parts = { people: People, see: SeenByReaders, assign: Assignment, conflicts: Conflicts }

/** Who reads the applications to a scholarship, what they see, and how far they are [FAIR1]. */
export default function CommitteePage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const open = committeeTabs.find(tab => tab === params.get('tab')) ?? 'people'
  const state = useLiveAnswer('GET /committees/:id', { params: { id } })
  const Part = parts[open]
  return (
    <>
      <DashboardHeading title="Committee">
        {state.data &&
          `${state.data.scholarshipName}, ${committeeStateLabels[state.data.state].toLowerCase()}`}
      </DashboardHeading>
      <ScholarshipLinks>
        <PageLink to={`${pages.desk}?scholarship=${id}`}>Desk</PageLink>
        <PageLink to={officePages.scoreCriteria(id)}>Criteria</PageLink>
        <PageLink to={pages.releaseDecisions(id)}>Decisions</PageLink>
        <PageLink to={pages.scholarshipRound(id)}>Round</PageLink>
      </ScholarshipLinks>
      <Loaded state={state} name="the committee">
        {committee =>
          committee.version === 0 ? (
            <CommitteeSettingsForm key={id} committee={committee} />
          ) : (
            <>
              <SummaryOfCommittee committee={committee} />
              <StepsOfCommittee committee={committee} />
              <CommitteeTabs committee={committee} open={open} />
              <Part key={id} committee={committee} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
