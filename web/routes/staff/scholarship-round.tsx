import { useParams } from 'react-router'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import type { StaffScholarship } from '../../../contract/scholarships/scholarships.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PageLink, ScholarshipLinks } from '../../dashboard/scholarship-links.tsx'
import { ConversationSettings } from '../../features/conversations/conversation-settings.tsx'
import { OfficeOutcome } from '../../features/outcomes/office-outcome.tsx'
import { RoundActions } from '../../features/scholarships/lifecycle/round-actions.tsx'
import { RoundChecklist } from '../../features/scholarships/lifecycle/round-checklist.tsx'
import { RoundForm } from '../../features/scholarships/lifecycle/round-form.tsx'
import { RoundSeries } from '../../features/scholarships/lifecycle/round-series.tsx'
import { RoundStateBadge } from '../../features/scholarships/lifecycle/round-state-badge.tsx'
import { RoundTimeline } from '../../features/scholarships/lifecycle/round-timeline.tsx'
import { EditScholarship } from '../../features/scholarships/office/edit-scholarship.tsx'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { useLoad } from '../../lists/use-load.ts'
import { OfficeCard } from '../../ui/office-card.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** The life of a scholarship, for staff to lead [ROUND1] [ROUND2] [ROUND3]. */
export default function ScholarshipRound() {
  const { id = '' } = useParams()
  const editing = useDialogTarget<StaffScholarship>()
  const load = useRound(id)
  const known = load.data
  return (
    <>
      <DashboardHeading title={known?.scholarship.scholarshipName ?? 'Round'}>
        {known?.scholarship.universityName}
      </DashboardHeading>
      <OtherPages
        id={id}
        onEdit={
          known && known.round.state !== 'archived' ? () => editing.choose(known.scholarship) : undefined
        }
      />
      <Loaded state={load} name="the round">
        {({ scholarship, inUse, round }) => (
          <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
            <div className="grid grid-cols-1 gap-3">
              <p>
                <RoundStateBadge state={round.state} />
              </p>
              <RoundTimeline round={round} />
              {round.state === 'draft' && <RoundChecklist {...round} />}
              <RoundSeries series={round.series} />
            </div>
            <RoundTools id={id} name={nameOf(scholarship)} round={round} inUse={inUse} reload={load.reload} />
          </div>
        )}
      </Loaded>
      <EditScholarship chosen={editing} onSaved={load.reload} />
    </>
  )
}

function useRound(id: string) {
  return useLoad({
    queryKey: ['round', id],
    async queryFn({ signal }) {
      const [{ scholarship, inUse }, round] = await Promise.all([
        sessionCall('GET /manageScholarships/:id', { params: { id }, signal }),
        sessionCall('GET /rounds/:id', { params: { id }, signal }),
      ])
      return { scholarship, inUse, round }
    },
  })
}

type OtherPagesProps = {
  id: string
  /** Opens the edit of the scholarship, where it can still be edited. */
  onEdit: (() => void) | undefined
}

function OtherPages({ id, onEdit }: OtherPagesProps) {
  return (
    <ScholarshipLinks>
      {onEdit && (
        <button type="button" onClick={onEdit} className="min-h-11 underline underline-offset-4">
          Edit scholarship
        </button>
      )}
      <PageLink to={pages.scholarshipForm(id)}>Application form</PageLink>
      <PageLink to={officePages.scholarshipConditions(id)}>Conditions</PageLink>
      <PageLink to={`${pages.allAppliedScholarship}?scholarship=${id}`}>Applications</PageLink>
      <PageLink to={officePages.scholarshipReferences(id)}>References</PageLink>
      <PageLink to={officePages.scoreCriteria(id)}>Criteria</PageLink>
      <PageLink to={officePages.committee(id)}>Committee</PageLink>
      <PageLink to={pages.releaseDecisions(id)}>Decisions</PageLink>
      <PageLink to={officePages.scholarshipAwards(id)}>Awards</PageLink>
      <PageLink to={`${pages.report}?scholarship=${id}`}>Report</PageLink>
      <PageLink to={pages.manageScholarships}>All scholarships</PageLink>
    </ScholarshipLinks>
  )
}

function nameOf({ scholarshipName, universityName }: StaffScholarship): string {
  return `${scholarshipName}, ${universityName}`
}

/** What can be changed about a round; the focus stays here when what was pressed goes. */
function RoundTools(props: Parameters<typeof RoundActions>[0]) {
  const { id, round, reload } = props
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
      {round.state !== 'archived' && (
        <RoundForm key={`${id} ${round.closedAt}`} id={id} round={round} reload={reload} />
      )}
      <OfficeCard>
        <ConversationSettings id={id} />
      </OfficeCard>
      {round.state !== 'draft' && (
        <OfficeCard>
          <OfficeOutcome id={id} />
        </OfficeCard>
      )}
      <RoundActions {...props} />
    </div>
  )
}
