import type { RefObject } from 'react'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { Modal } from '../../ui/windows/modal.tsx'
import { ApplicationForm } from './application-form.tsx'

type ApplicationModalProps = {
  open: boolean
  onClose: () => void
  scholarship: Scholarship
  /** Whose draft it is. */
  email: string
  onApplied: () => void
  /** Takes the focus after closing. */
  returnFocus: RefObject<HTMLElement | null>
}

/** The application form in its window; closing it, on purpose or not, keeps what was typed [F2]. */
export function ApplicationModal({ open, onClose, returnFocus, ...form }: ApplicationModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      keepMounted
      returnFocus={returnFocus}
      title="Your application"
      description={`${form.scholarship.scholarshipName}, ${form.scholarship.degree}`}
    >
      <ApplicationForm {...form} />
    </Modal>
  )
}
