import { isOpen } from '../../../contract/applications/application-terms.ts'
import { standingStates } from '../../../contract/awards/award-terms.ts'
import type { OwnAwardSummary } from '../../../contract/awards/awards.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { isFree, readablePrice } from '../../../contract/core/money.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { sessionCall } from '../../api/session-client.ts'
import { typedApplication } from './application-modal.tsx'
import { DeleteDialog, type DeletingOf } from '../../ui/windows/delete-dialog.tsx'

/** The newest receipt of an application; none for one that was imported. */
export type ReceiptOf = (application: Application) => ResponseOf<'GET /receipts'>[number] | undefined

type CancelApplicationProps = DeletingOf<Application> & {
  receiptOf: ReceiptOf
  /** Of the person: one that stands is given up with its application [AWARD12]. */
  awards: readonly OwnAwardSummary[]
}

/** Asks, then deletes an application outright [U5]; what was typed stays, to apply again (docs/decisions/0063). */
export function CancelApplication({ receiptOf, awards, ...dialog }: CancelApplicationProps) {
  return (
    <DeleteDialog
      {...dialog}
      about={application => givenUp(application, awards) + consequence(application, receiptOf(application))}
      cancelLabel="Keep it"
      remove={async application => {
        await sessionCall('DELETE /appliedScholarship/:id', { params: { id: application._id } })
        if (application.status === 'Pending') keepTyped(application)
      }}
      message={dashboardMessages.applicationDeleted}
      undo={async ({ _id: id, userEmail, scholarshipId }) => {
        await sessionCall('POST /undoDelete/:id', { params: { id } })
        typedApplication(userEmail, scholarshipId).remove()
      }}
    />
  )
}

/** The form of a scholarship without its own questions is filled in as it was. */
function keepTyped({ userEmail, scholarshipId, ...application }: Application) {
  const { phone, photo, address, gender, degree, ssc, hsc } = application
  typedApplication(userEmail, scholarshipId).write({ phone, photo, address, gender, degree, ssc, hsc })
}

/** The sum that goes with the application. */
function givenUp({ _id }: Application, awards: readonly OwnAwardSummary[]): string {
  const award = awards.find(
    each => each.applicationId === _id && standingStates.some(is => is === each.state),
  )
  return award ? `You would give up ${readablePrice(award.amount)}. ` : ''
}

/** What cancelling deletes, what stays, and that the fee is not given back (docs/decisions/0063). */
function consequence(application: Application, receipt: ReturnType<ReceiptOf>): string {
  const { status, scholarshipName, universityName, applicationFees } = application
  const what = `${scholarshipName} at ${universityName}`
  const fee = isFree(applicationFees) ? '' : ` The fee of ${readablePrice(applicationFees)} is not refunded.`
  if (!isOpen(status)) {
    const record =
      status === 'Completed' ? 'the only record here of your award' : 'the record of its decision'
    return `Deletes your ${status.toLowerCase()} application for ${what}, and with it ${record}.${fee}`
  }
  const again = fee && status === 'Pending' ? ' It can be used to apply again until the deadline.' : ''
  return `Deletes your application for ${what}. ${whatStays(status, receipt)}${fee}${again}`
}

function whatStays(status: Application['status'], receipt: ReturnType<ReceiptOf>): string {
  if (status === 'Processing') {
    const again = 'The office has begun to process it, so you cannot apply again.'
    return receipt ? `You keep your receipt with all answers. ${again}` : again
  }
  if (receipt?.hasForm) return 'Your answers and documents become a draft again, and you keep your receipt.'
  const stays = receipt ? 'You keep your receipt, and what' : 'What'
  return `${stays} you typed stays in this tab, so you can apply again.`
}
