import { useSearchParams } from 'react-router'
import { isId } from '../../../contract/core/ids.ts'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PageLink, ScholarshipLinks } from '../../dashboard/scholarship-links.tsx'
import { AwardTabs } from '../../features/awards/award-tabs.tsx'
import { ScholarshipChoice } from '../../features/awards/office/scholarship-choice.tsx'
import { WaitingListView } from '../../features/awards/office/waiting-list.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** The waiting list of a scholarship, and its free places [AWARD3]. */
export default function WaitingListPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('scholarship') ?? ''
  const id = isId(asked) ? asked : undefined
  return (
    <>
      <DashboardHeading title="Waiting list" />
      <AwardTabs />
      <ScholarshipChoice
        chosen={id}
        none="Choose a scholarship"
        onChoose={scholarship => setParams(scholarship ? { scholarship } : {})}
      />
      {id ? (
        <WaitingListOf key={id} id={id} />
      ) : (
        <EmptyState icon="people" title="Choose a scholarship">
          Each scholarship has a waiting list of its own.
        </EmptyState>
      )}
    </>
  )
}

function WaitingListOf({ id }: { id: string }) {
  const state = useLiveAnswer('GET /awards/waitingList/:id', { params: { id } })
  return (
    <>
      <ScholarshipLinks>
        <PageLink to={`${pages.desk}?scholarship=${id}`}>Desk</PageLink>
        <PageLink to={pages.releaseDecisions(id)}>Decisions</PageLink>
        <PageLink to={officePages.scholarshipAwards(id)}>Settings of these awards</PageLink>
      </ScholarshipLinks>
      <Loaded state={state} name="the waiting list">
        {list => <WaitingListView id={id} list={list} />}
      </Loaded>
    </>
  )
}
