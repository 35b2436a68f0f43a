import { messages } from '../../../contract/messages.ts'
import type { StaffScholarship } from '../../../contract/scholarships.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DeleteDialog, type DeletingOf } from '../../ui/windows/delete-dialog.tsx'

/** Asks, then takes a scholarship off the list [T1]. */
export function DeleteScholarship(dialog: DeletingOf<StaffScholarship>) {
  return (
    <DeleteDialog
      {...dialog}
      about={({ scholarshipName, universityName }) =>
        `Takes ${scholarshipName} of ${universityName} off every list. Applications and reviews of it stay.`
      }
      remove={({ _id: id }) => sessionCall('DELETE /scholarships/:id', { params: { id } })}
      message={messages.scholarshipDeleted}
    />
  )
}
