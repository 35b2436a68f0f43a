import type { Scholarship } from '../../../contract/scholarships.ts'
import { Modal } from '../../ui/modal.tsx'
import { ApplicationForm } from './application-form.tsx'

type ApplicationModalProps = {
  open: boolean
  onClose: () => void
  scholarship: Scholarship
  /** Whose draft it is. */
  email: string
  onApplied: () => void
}

/** The application form in its window; closing it, on purpose or not, keeps what was typed [F2]. */
export function ApplicationModal({ open, onClose, scholarship, email, onApplied }: ApplicationModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      keepMounted
      title="Your application"
      description={`${scholarship.scholarshipName}, ${scholarship.degree}`}
    >
      <ApplicationForm scholarship={scholarship} email={email} onClose={onClose} onApplied={onApplied} />
    </Modal>
  )
}
