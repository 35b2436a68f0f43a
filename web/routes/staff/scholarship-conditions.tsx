import { Link, useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { ConditionEditor } from '../../features/eligibility/office/condition-editor.tsx'
import { useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** Who can apply to a scholarship, for staff to write [ELIG2]. */
export default function ScholarshipConditions() {
  const { id = '' } = useParams()
  const conditions = useLoad({
    queryKey: ['conditions', id],
    async queryFn({ signal }) {
      const [{ scholarship }, now, on] = await Promise.all([
        sessionCall('GET /manageScholarships/:id', { params: { id }, signal }),
        sessionCall('GET /eligibility/:id', { params: { id }, signal }),
        sessionCall('GET /sensitiveQuestions', { signal }),
      ])
      return { scholarship, now, switchedOn: on.map(({ question }) => question) }
    },
  })
  return (
    <>
      <DashboardHeading title="Conditions">
        {conditions.status === 'ready' && (
          <Link to={pages.scholarshipRound(id)} className="underline underline-offset-4">
            {conditions.data.scholarship.scholarshipName}, {conditions.data.scholarship.universityName}
          </Link>
        )}
      </DashboardHeading>
      <Loaded state={conditions} name="the conditions">
        {({ scholarship, now, switchedOn }) => (
          <ConditionEditor
            key={id}
            scholarshipId={id}
            now={now}
            switchedOn={switchedOn}
            day={scholarship.applicationDeadline}
            reload={conditions.reload}
          />
        )}
      </Loaded>
    </>
  )
}
