import { useCallback } from 'react'
import { useParams } from 'react-router'
import { isStaff } from '../../../contract/core/roles.ts'
import { ApiError } from '../../api/client.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { FormBuilder } from '../../features/forms/builder/form-builder.tsx'
import { useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** What a scholarship asks after the specified fields, for staff to write [FORM1] [FORM2]. */
export default function ScholarshipForm() {
  const { id = '' } = useParams()
  const { email } = useDashboardUser()
  const form = useLoad(
    useCallback(
      async signal => {
        const [{ scholarship }, now, asked] = await Promise.all([
          sessionCall('GET /manageScholarships/:id', { params: { id }, signal }),
          sessionCall('GET /forms/:id', { params: { id }, signal }),
          // Nobody is asked anything by a draft.
          sessionCall('GET /applicationForm/:id', { params: { id }, signal }).catch(unlessNotFound),
        ])
        return { scholarship, now, published: asked?.formVersion ? asked.definition : undefined }
      },
      [id],
    ),
  )
  return (
    <>
      <DashboardHeading title="Application Form">
        {form.status === 'ready' &&
          `${form.data.scholarship.scholarshipName}, ${form.data.scholarship.universityName}`}
      </DashboardHeading>
      <Loaded state={form} name="the form">
        {({ now, published }) => (
          <FormBuilder
            key={`${now.version} ${now.publishedAt}`}
            scholarshipId={id}
            email={email}
            now={now}
            published={published}
            reload={form.reload}
          />
        )}
      </Loaded>
    </>
  )
}

function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}
