import { useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PageLink, ScholarshipLinks } from '../../dashboard/scholarship-links.tsx'
import { MissingList } from '../../features/references/missing-list.tsx'
import { ReferenceSettingsForm } from '../../features/references/settings-form.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** Which references a scholarship asks for, and who is missing [REF1] [REF2]. */
export default function ScholarshipReferences() {
  const { id = '' } = useParams()
  const state = useAnswer('GET /references/scholarship/:id', { params: { id } })
  return (
    <>
      <DashboardHeading title="References">
        {state.status === 'ready' ? `${state.data.scholarshipName}, ${state.data.universityName}` : undefined}
      </DashboardHeading>
      <ScholarshipLinks>
        <PageLink to={`${pages.desk}?scholarship=${id}`}>Desk</PageLink>
        <PageLink to={pages.scholarshipForm(id)}>Application form</PageLink>
        <PageLink to={pages.scholarshipRound(id)}>Round</PageLink>
      </ScholarshipLinks>
      <Loaded state={state} name="the references">
        {saved => (
          <div className="grid grid-cols-1 gap-5">
            <ReferenceSettingsForm key={id} id={id} saved={saved} reload={state.reload} />
            {saved.count > 0 && <MissingList key={`missing ${id}`} id={id} count={saved.count} />}
          </div>
        )}
      </Loaded>
    </>
  )
}
