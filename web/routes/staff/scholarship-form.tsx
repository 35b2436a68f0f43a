import { Link, useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { FormBuilder } from '../../features/forms/builder/form-builder.tsx'
import { useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** What a scholarship asks after the specified fields, for staff to write [FORM1] [FORM2]. */
export default function ScholarshipForm() {
  const { id = '' } = useParams()
  const form = useLoad({
    queryKey: ['form', id],
    async queryFn({ signal }) {
      const [{ scholarship }, now, { state }] = await Promise.all([
        sessionCall('GET /manageScholarships/:id', { params: { id }, signal }),
        sessionCall('GET /forms/:id', { params: { id }, signal }),
        sessionCall('GET /rounds/:id', { params: { id }, signal }),
      ])
      return { scholarship, now, isDraft: state === 'draft' }
    },
  })
  return (
    <>
      <DashboardHeading title="Application Form">
        {form.status === 'ready' && (
          <Link to={pages.scholarshipRound(id)} className="underline underline-offset-4">
            {form.data.scholarship.scholarshipName}, {form.data.scholarship.universityName}
          </Link>
        )}
      </DashboardHeading>
      <Loaded state={form} name="the form">
        {({ now, isDraft }) => (
          <FormBuilder key={id} scholarshipId={id} now={now} isDraft={isDraft} reload={form.reload} />
        )}
      </Loaded>
    </>
  )
}
