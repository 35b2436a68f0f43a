import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import type { ManagedScholarship } from '../../../../contract/scholarships/scholarships.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { DeleteDialog, type DeletingOf } from '../../../ui/windows/delete-dialog.tsx'

/** Asks, then takes a scholarship off the list [T1]: one that is in use is archived, and question, message and row say so. */
export function DeleteScholarship(dialog: DeletingOf<ManagedScholarship>) {
  const { entry } = dialog.chosen
  return entry && <Asking key={entry._id} id={entry._id} {...dialog} />
}

const archiving =
  ' It is archived, not deleted: nobody can apply any more, and staff find it under “Archived”. Anyone who has paid but not applied is refunded.'

function Asking({ id, chosen, onDone }: DeletingOf<ManagedScholarship> & { id: string }) {
  const now = useAnswer('GET /manageScholarships/:id', { params: { id } })
  const inUse = now.status === 'ready' && now.data.inUse
  return (
    <DeleteDialog
      chosen={{ ...chosen, open: chosen.open && now.status !== 'loading' }}
      onDone={(entry, deleted) => onDone(entry, deleted, inUse ? 'Archived' : undefined)}
      about={({ scholarshipName, universityName }) =>
        `Takes ${scholarshipName} of ${universityName} off every list. Its applications and reviews are kept.${inUse ? archiving : ''}`
      }
      remove={() => sessionCall('DELETE /scholarships/:id', { params: { id } })}
      message={
        inUse
          ? 'The scholarship is archived. Staff find it under “Archived”.'
          : dashboardMessages.scholarshipDeleted
      }
    />
  )
}
