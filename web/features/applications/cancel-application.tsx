import { isOpen } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { isFree, readablePrice } from '../../../contract/money.ts'
import { messages } from '../../../contract/messages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DeleteDialog, type DeletingOf } from '../../ui/windows/delete-dialog.tsx'

/** Asks, then deletes an application outright [U5]. */
export function CancelApplication(dialog: DeletingOf<Application>) {
  return (
    <DeleteDialog
      {...dialog}
      about={consequence}
      cancelLabel="Keep it"
      remove={({ _id: id }) => sessionCall('DELETE /appliedScholarship/:id', { params: { id } })}
      message={messages.applicationDeleted}
    />
  )
}

/** What cancelling deletes, and that the fee is not given back (docs/decisions/0002). */
function consequence({ status, scholarshipName, universityName, applicationFees }: Application): string {
  const what = `${scholarshipName} at ${universityName}`
  const fee = isFree(applicationFees)
    ? ''
    : ` The fee of ${readablePrice(applicationFees)} is not given back.`
  if (!isOpen(status)) {
    const record =
      status === 'Completed' ? 'the only record here of your award' : 'the record of its decision'
    return `Deletes your ${status.toLowerCase()} application for ${what}, and with it ${record}.${fee}`
  }
  const again = fee && status === 'Pending' ? ' It can be used to apply again until the deadline.' : ''
  return `Deletes your application for ${what}.${fee}${again}`
}
