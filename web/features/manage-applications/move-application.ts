import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { messages } from '../../../contract/messages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { attempt } from '../../ui/attempt.ts'

/**
 * Moves an application one step [T5] and says how it went; a refusal means that a colleague was faster.
 * @returns whether it moved
 */
export function moveApplication({ _id: id }: Application, status: ApplicationStatus): Promise<boolean> {
  const move = sessionCall('PATCH /appliedScholarship/status/:id', { params: { id }, body: { status } })
  const done = status === 'Rejected' ? messages.applicationRejected : `The application is now ${status}.`
  return attempt('Changing the status', move, done)
}

/** Takes one's own step to `status` back and says how it went. @returns whether it was taken back */
export function undoStep({ _id: id, status: before }: Application, status: ApplicationStatus) {
  const undo = sessionCall('POST /appliedScholarship/undoStep/:id', { params: { id }, body: { status } })
  return attempt('Undo', undo, `Undone. The application is ${before} again.`)
}
