import { editRefusal, offersEdit } from '../../../contract/applications/application-offers.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'

type ApplicationActionsProps = {
  application: Application
  onEdit: () => void
  onCancel: () => void
  /** Left out where the review has been written [U6]. */
  onReview?: (() => void) | undefined
}

/** What an applicant can do with an application beside looking at its details [U3]. */
export function ApplicationActions({ application, onEdit, onCancel, onReview }: ApplicationActionsProps) {
  const { status, scholarshipName, universityName } = application
  const look = { size: 'small', variant: 'secondary', className: 'whitespace-nowrap' } as const
  const of = `${scholarshipName}, ${universityName}`
  function edit() {
    const refusal = editRefusal(status)
    if (refusal) toast.error(refusal)
    else onEdit()
  }
  return (
    <>
      {offersEdit(status) && (
        <Button {...look} aria-label={`Edit ${of}`} onClick={edit}>
          Edit
        </Button>
      )}
      <Button {...look} aria-label={`Cancel apply ${of}`} onClick={onCancel}>
        Cancel apply
      </Button>
      {onReview && (
        <Button {...look} aria-label={`Add review of ${of}`} onClick={onReview}>
          Add review
        </Button>
      )}
    </>
  )
}
