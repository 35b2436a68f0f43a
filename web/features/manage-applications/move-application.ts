import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { messages } from '../../../contract/messages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { toast } from '../../ui/toast-store.ts'

/**
 * Moves an application one step [T5] and says how it went; a refusal means that a colleague was faster.
 * @returns whether it moved
 */
export async function moveApplication({ _id: id }: Application, status: ApplicationStatus): Promise<boolean> {
  try {
    await sessionCall('PATCH /appliedScholarship/status/:id', { params: { id }, body: { status } })
    toast.success(status === 'Rejected' ? messages.applicationRejected : `The application is now ${status}.`)
    return true
  } catch (error) {
    console.error('Changing the status failed.', error)
    toast.error(errorText(error))
    return false
  }
}

/** Takes one's own step to `status` back and says how it went. @returns whether it was taken back */
export async function undoStep({ _id: id, status: before }: Application, status: ApplicationStatus) {
  try {
    await sessionCall('POST /appliedScholarship/undoStep/:id', { params: { id }, body: { status } })
    toast.success(`Undone. The application is ${before} again.`)
    return true
  } catch (error) {
    console.error('Undo failed.', error)
    toast.error(errorText(error))
    return false
  }
}
