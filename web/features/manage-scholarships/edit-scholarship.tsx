import { useCallback } from 'react'
import type { StaffScholarship } from '../../../contract/scholarships.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { Modal } from '../../ui/windows/modal.tsx'
import { EditScholarshipForm } from './edit-scholarship-form.tsx'

type EditScholarshipProps = {
  open: boolean
  scholarship: StaffScholarship | undefined
  onClose: () => void
  onSaved: () => void
}

/** The window in which staff change a scholarship [T1]; it starts from what the server has now. */
export function EditScholarship({ open, scholarship, onClose, onSaved }: EditScholarshipProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Edit scholarship"
      holdsForm
      description={scholarship && `${scholarship.scholarshipName}, ${scholarship.universityName}`}
    >
      {scholarship && <FreshForm id={scholarship._id} onSaved={onSaved} />}
    </Modal>
  )
}

function FreshForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const editable = useLoad(
    useCallback(
      (signal: AbortSignal) => sessionCall('GET /manageScholarships/:id', { params: { id }, signal }),
      [id],
    ),
  )
  return (
    <Loaded state={editable} name="the scholarship">
      {data => <EditScholarshipForm initial={data} onSaved={onSaved} />}
    </Loaded>
  )
}
