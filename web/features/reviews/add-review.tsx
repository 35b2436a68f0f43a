import { messages } from '../../../contract/messages.ts'
import type { ReviewText } from '../../../contract/reviews.ts'
import { sessionCall } from '../../api/session-client.ts'
import { Modal } from '../../ui/windows/modal.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ReviewForm } from './review-form.tsx'

type AddReviewProps = {
  open: boolean
  /** The scholarship that the person has applied to. */
  scholarship: { scholarshipId: string; scholarshipName: string; universityName: string } | undefined
  onClose: () => void
  onPosted: () => void
}

/** The window in which an applicant reviews a scholarship [U6]. */
export function AddReview({ open, scholarship, onClose, onPosted }: AddReviewProps) {
  async function post(review: ReviewText) {
    if (!scholarship) return
    await sessionCall('POST /reviews', { body: { ...review, scholarshipId: scholarship.scholarshipId } })
    toast.success(messages.reviewPosted)
    onPosted()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Add review"
      holdsForm
      description={scholarship && `${scholarship.scholarshipName}, ${scholarship.universityName}`}
    >
      <ReviewForm submitLabel="Post review" send={post} />
    </Modal>
  )
}
