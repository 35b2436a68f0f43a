import { Link, useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { CriteriaEditor } from '../../features/scores/criteria-editor.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** By which criteria officers score the applications to a scholarship [DESK7]. */
export default function Criteria() {
  const { id = '' } = useParams()
  const { email } = useDashboardUser()
  const state = useAnswer('GET /scores/criteria/:id', { params: { id } })
  return (
    <>
      <DashboardHeading title="Criteria">
        {state.status === 'ready' ? state.data.scholarshipName : undefined}
      </DashboardHeading>
      <nav aria-label="Of this scholarship" className="mb-1 flex flex-wrap gap-x-5">
        {[
          { text: 'Desk', to: `${pages.desk}?scholarship=${id}` },
          { text: 'Decisions', to: pages.releaseDecisions(id) },
          { text: 'Round', to: pages.scholarshipRound(id) },
        ].map(({ text, to }) => (
          <Link key={text} to={to} className="grid min-h-11 content-center underline underline-offset-4">
            {text}
          </Link>
        ))}
      </nav>
      <Loaded state={state} name="the criteria">
        {saved => (
          <CriteriaEditor
            key={`${id} ${saved.version} ${saved.hides}`}
            id={id}
            email={email}
            saved={saved}
            reload={state.reload}
          />
        )}
      </Loaded>
    </>
  )
}
