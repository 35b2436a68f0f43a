import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { messages } from '../../../contract/messages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { toast } from '../../ui/toast-store.ts'

/** Moves an application one step [T5] and says how it went; a refusal means that somebody was faster. */
export async function moveApplication(application: Application, status: ApplicationStatus): Promise<void> {
  try {
    await sessionCall('PATCH /appliedScholarship/status/:id', {
      params: { id: application._id },
      body: { status },
    })
    toast.success(status === 'Rejected' ? messages.applicationRejected : `The application is now ${status}.`)
  } catch (error) {
    console.error('Changing the status failed.', error)
    toast.error(errorText(error))
  }
}
