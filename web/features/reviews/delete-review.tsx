import { messages } from '../../../contract/messages.ts'
import type { Review } from '../../../contract/reviews.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

type DeleteReviewProps = {
  open: boolean
  review: Review | undefined
  /** It is the review of the person who asks. */
  own?: boolean
  onClose: () => void
  /** Runs after the attempt, as a refusal also means that the list is out of date. */
  onDone: (review: Review, deleted: boolean) => void
}

/** Asks, then deletes a review: one's own [U7], or as staff anybody's [T3]. */
export function DeleteReview({ open, review, own = false, onClose, onDone }: DeleteReviewProps) {
  async function remove() {
    if (!review) return
    let deleted = false
    try {
      await sessionCall('DELETE /reviews/:id', { params: { id: review._id } })
      deleted = true
      toast.success(messages.reviewDeleted)
    } catch (error) {
      console.error('Deleting failed.', error)
      toast.error(errorText(error))
    }
    onDone(review, deleted)
  }
  const about =
    review &&
    `Deletes ${own ? 'your' : `${review.reviewerName}’s`} review of ${review.scholarshipName}, ${review.universityName}.${own ? '' : ' They get no mail.'}`
  return <ConfirmDialog open={open} about={about} onClose={onClose} onConfirm={remove} />
}
