import { editRefusal } from '../../../contract/applications/application-rules.ts'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { errors } from '../../../contract/errors.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { ActionsOfRow } from '../../ui/lists/row-actions.tsx'
import { toast } from '../../ui/messages/toast-store.ts'

export type ApplicationActions = {
  onEdit: () => void
  /** The office asks for answers, which can be given whatever the status [TALK1]. */
  isAsked?: boolean
  onCancel: () => void
  /** Left out where the review has been written [U6]. */
  onReview?: (() => void) | undefined
  /** Left out where there is no receipt [DRAFT3]. */
  onReceipt?: (() => void) | undefined
}

/** What an applicant can do with an application [U3]. A decided one is a record, and called so. */
export function applicationActions(
  { scholarshipId, status, scholarshipName, universityName }: Application,
  { onEdit, isAsked, onCancel, onReview, onReceipt }: ApplicationActions,
): ActionsOfRow {
  const of = `${scholarshipName}, ${universityName}`
  const details = { label: 'Details', name: `Details of ${of}`, to: pages.scholarshipDetails(scholarshipId) }
  function edit() {
    const refusal = isAsked ? null : editRefusal(status)
    if (refusal) toast.error(errors[refusal].message)
    else onEdit()
  }
  const decided = !isOpen(status)
  return {
    of,
    primary: details,
    more: [
      ...(decided ? [] : [{ label: 'Edit', name: `Edit ${of}`, onSelect: edit }]),
      ...(onReceipt ? [{ label: 'Receipt', name: `Receipt of ${of}`, onSelect: onReceipt }] : []),
      ...(onReview ? [{ label: 'Add review', name: `Add review of ${of}`, onSelect: onReview }] : []),
      decided
        ? { label: 'Delete record', name: `Delete the record of ${of}`, onSelect: onCancel }
        : { label: 'Cancel apply', name: `Cancel apply ${of}`, onSelect: onCancel },
    ],
  }
}
