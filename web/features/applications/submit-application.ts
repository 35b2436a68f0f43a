import type { ApplicationForm } from '../../../contract/applications/applications.ts'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { sessionCall } from '../../api/session-client.ts'

/** Creates the application [F2]; what the server knows better than this page is not sent. @throws ApiError */
export async function submitApplication(scholarship: Scholarship, form: ApplicationForm): Promise<string> {
  const { insertedId } = await sessionCall('POST /appliedScholarship', {
    body: { ...form, scholarshipId: scholarship._id },
  })
  return insertedId
}
