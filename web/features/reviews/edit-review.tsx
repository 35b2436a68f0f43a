import { messages } from '../../../contract/messages.ts'
import type { Review, ReviewText } from '../../../contract/reviews.ts'
import { sessionCall } from '../../api/session-client.ts'
import { Modal } from '../../ui/windows/modal.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ReviewForm } from './review-form.tsx'

type EditReviewProps = {
  open: boolean
  review: Review | undefined
  onClose: () => void
  onSaved: () => void
}

/** The window in which an author changes a review [U7]. */
export function EditReview({ open, review, onClose, onSaved }: EditReviewProps) {
  async function save(text: ReviewText) {
    if (!review) return
    await sessionCall('PATCH /reviews/:id', { params: { id: review._id }, body: text })
    toast.success(messages.reviewUpdated)
    onSaved()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Edit review"
      holdsForm
      description={review && `${review.scholarshipName}, ${review.universityName}`}
    >
      <ReviewForm initial={review} submitLabel="Save review" send={save} />
    </Modal>
  )
}
