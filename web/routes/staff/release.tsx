import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { DecisionState } from '../../../contract/decisions/decisions.ts'
import { isId } from '../../../contract/core/ids.ts'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PageLink, ScholarshipLinks } from '../../dashboard/scholarship-links.tsx'
import { AwardsLine } from '../../features/decisions/awards-line.tsx'
import { BatchList } from '../../features/decisions/batch-list.tsx'
import { BatchView } from '../../features/decisions/batch-view.tsx'
import { batchPage } from '../../features/decisions/decision-texts.tsx'
import { DecisionSettings } from '../../features/decisions/decision-settings.tsx'
import { ProposedDecisions } from '../../features/decisions/proposed-decisions.tsx'
import { ReleaseQuestion } from '../../features/decisions/release-question.tsx'
import { useDecisionState } from '../../features/decisions/use-decision-state.ts'
import { isUnderWay, WaitingBatch } from '../../features/decisions/waiting-batch.tsx'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** What is decided about the applications to a scholarship, and its release [DESK5]. */
export default function ReleaseDecisions() {
  const { id = '' } = useParams()
  const batch = useSearchParams()[0].get('batch') ?? ''
  const navigate = useNavigate()
  const { state, refresh } = useDecisionState(id)
  const box = useFocusAfterRemoval<HTMLDivElement>()
  async function released() {
    await refresh()
    await navigate(pages.releaseDecisions(id), { replace: true })
  }
  return (
    <>
      <DashboardHeading title="Release decisions">{state.data?.scholarshipName}</DashboardHeading>
      <OtherPages id={id} inBatch={isId(batch)} />
      <div ref={box} tabIndex={-1} className="outline-none">
        {isId(batch) ? (
          <Loaded state={state} name="the decisions">
            {({ recallMinutes, awards }) => (
              <>
                {awards && <AwardsLine taken={awards} />}
                <BatchView
                  key={batch}
                  id={batch}
                  recallMinutes={recallMinutes}
                  refresh={refresh}
                  onReleased={released}
                />
              </>
            )}
          </Loaded>
        ) : (
          <Loaded state={state} name="the decisions">
            {data => <Decisions id={id} data={data} refresh={refresh} />}
          </Loaded>
        )}
      </div>
    </>
  )
}

type DecisionsProps = { id: string; data: DecisionState; refresh: () => Promise<unknown> }

function Decisions({ id, data, refresh }: DecisionsProps) {
  const { proposed, batches } = data
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      {batches.filter(isUnderWay).map(batch => (
        <OfficeCard key={batch._id}>
          <WaitingBatch batch={batch} refresh={refresh} />
          <PageLink to={batchPage(id, batch._id)}>See its letters</PageLink>
        </OfficeCard>
      ))}
      <OfficeCard className="grid grid-cols-1 gap-4">
        <ProposedDecisions id={id} proposed={proposed} />
        {data.awards && <AwardsLine taken={data.awards} />}
        {data.holds === null ? (
          <ReleaseQuestion
            scholarshipId={id}
            about="Nobody has chosen this yet. It applies to everybody at the desk."
            onAnswered={() => void refresh()}
          />
        ) : (
          <DecisionSettings id={id} settings={{ ...data, holds: data.holds }} refresh={refresh} />
        )}
      </OfficeCard>
      <BatchList id={id} batches={batches.filter(batch => !isUnderWay(batch))} />
    </div>
  )
}

function OtherPages({ id, inBatch }: { id: string; inBatch: boolean }) {
  return (
    <ScholarshipLinks>
      {inBatch && <PageLink to={pages.releaseDecisions(id)}>All decisions</PageLink>}
      <PageLink to={`${pages.desk}?scholarship=${id}`}>Desk</PageLink>
      <PageLink to={officePages.decisionLetters(id)}>Letters</PageLink>
      <PageLink to={officePages.scholarshipAwards(id)}>Awards</PageLink>
      <PageLink to={officePages.scoreCriteria(id)}>Criteria</PageLink>
      <PageLink to={officePages.committee(id)}>Committee</PageLink>
      <PageLink to={pages.scholarshipRound(id)}>Round</PageLink>
    </ScholarshipLinks>
  )
}
