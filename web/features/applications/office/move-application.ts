import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import type { Application } from '../../../../contract/applications/applications.ts'
import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { errorText } from '../../../forms/field-errors.ts'
import type { Mark } from '../../../lists/use-stable-rows.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { toast } from '../../../ui/messages/toast-store.ts'

/**
 * Moves an application one step [T5] and says how it went; a refusal means that somebody was faster.
 * @returns what became of its row, by whom when it was not by the reader
 */
export async function moveApplication(
  application: Application,
  status: ApplicationStatus,
): Promise<{ moved: boolean; mark: Mark<Application> }> {
  const params = { id: application._id }
  let proposed: boolean | undefined
  try {
    ;({ proposed } = await sessionCall('PATCH /appliedScholarship/status/:id', { params, body: { status } }))
  } catch (error) {
    console.error('Changing the status failed.', error)
    const mark = await meanwhile(application, error).catch((): Mark<Application> => ({}))
    toast.error(mark.note ?? errorText(error))
    return { moved: false, mark }
  }
  if (proposed) {
    toast.success('Proposed. This scholarship holds its decisions: letters are sent when you release.', 6000)
    // Nothing of the row has changed; the desk takes a proposal back.
    return { moved: false, mark: { note: 'Proposed, not released.' } }
  }
  toast.success(
    status === 'Rejected' ? dashboardMessages.applicationRejected : `The application is now ${status}.`,
  )
  return { moved: true, mark: { changed: { status } } }
}

/** What has become of an application since its row was loaded. */
async function meanwhile({ _id: id, status }: Application, error: unknown): Promise<Mark<Application>> {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'not_found') return { gone: 'Cancelled', note: 'The applicant has cancelled it.' }
  if (code !== 'step_not_allowed') return {}
  const last = (await sessionCall('GET /appliedScholarship/steps/:id', { params: { id } })).at(-1)
  if (!last || last.to === status) return {}
  const by = last.by || 'Somebody with a deleted account'
  return { changed: { status: last.to }, note: `${by} has moved it to ${last.to}.` }
}

/** Takes the person's own step to `status` back and says how it went. @returns whether it was taken back */
export function undoStep({ _id: id, status: before }: Application, status: ApplicationStatus) {
  const undo = sessionCall('POST /appliedScholarship/undoStep/:id', { params: { id }, body: { status } })
  return attempt('Undo', undo, `Undone. The application is ${before} again.`)
}
