import { useCallback } from 'react'
import { useParams } from 'react-router'
import { isStaff } from '../../../contract/roles.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { RoundActions } from '../../features/rounds/round-actions.tsx'
import { RoundChecklist } from '../../features/rounds/round-checklist.tsx'
import { RoundForm } from '../../features/rounds/round-form.tsx'
import { RoundSeries } from '../../features/rounds/round-series.tsx'
import { RoundTimeline } from '../../features/rounds/round-timeline.tsx'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { useLoad } from '../../lists/use-load.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

const states = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  open: 'Open',
  full: 'All places taken',
  closed: 'Closed',
  decided: 'Decided',
  archived: 'Archived',
}

/** The life of a scholarship, for staff to lead [ROUND1] [ROUND2] [ROUND3]. */
export default function ScholarshipRound() {
  const { id = '' } = useParams()
  const load = useLoad(
    useCallback(
      async signal => {
        const [{ scholarship }, round] = await Promise.all([
          sessionCall('GET /manageScholarships/:id', { params: { id }, signal }),
          sessionCall('GET /rounds/:id', { params: { id }, signal }),
        ])
        return { name: `${scholarship.scholarshipName}, ${scholarship.universityName}`, round }
      },
      [id],
    ),
  )
  return (
    <>
      <DashboardHeading title="Round">{load.status === 'ready' && load.data.name}</DashboardHeading>
      <Loaded state={load} name="the round">
        {({ name, round }) => (
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
            <div className="grid grid-cols-1 gap-6">
              <p>
                <StatusBadge tone="info">{states[round.state]}</StatusBadge>
              </p>
              <RoundTimeline round={round} />
              {round.state === 'draft' && <RoundChecklist {...round} />}
              <RoundSeries series={round.series} />
            </div>
            <RoundTools id={id} name={name} round={round} reload={load.reload} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** What can be changed about a round; the focus stays here when what was pressed goes. */
function RoundTools({ id, name, round, reload }: Parameters<typeof RoundActions>[0]) {
  const { email } = useDashboardUser()
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {round.state !== 'archived' && (
        <RoundForm key={`${id} ${round.version}`} id={id} email={email} round={round} reload={reload} />
      )}
      <RoundActions id={id} name={name} round={round} reload={reload} />
    </div>
  )
}
