import type { Application } from '../../../contract/applications/applications.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { sessionCall } from '../../api/session-client.ts'
import { type EditingOf, FormWindow } from '../../ui/windows/form-window.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { ReviewForm } from './review-form.tsx'

type Reviewed = Pick<Review, 'scholarshipName' | 'universityName'>

const nameOf = ({ scholarshipName, universityName }: Reviewed) => `${scholarshipName}, ${universityName}`

/** The window in which an applicant reviews the scholarship of an application [U6]. */
export function AddReview(editing: EditingOf<Application>) {
  return (
    <FormWindow {...editing} title="Add review" keptAs={({ _id }) => `review-of:${_id}`} about={nameOf}>
      {({ scholarshipId }, onSaved, typed) => (
        <ReviewForm
          typed={typed}
          submitLabel="Post review"
          send={async review => {
            await sessionCall('POST /reviews', { body: { ...review, scholarshipId } })
            toast.success(dashboardMessages.reviewPosted)
            onSaved()
          }}
        />
      )}
    </FormWindow>
  )
}

/** The window in which an author changes a review [U7]. */
export function EditReview(editing: EditingOf<Review>) {
  return (
    <FormWindow {...editing} title="Edit review" keptAs={({ _id }) => `review:${_id}`} about={nameOf}>
      {(review, onSaved, typed) => (
        <ReviewForm
          typed={typed}
          initial={review}
          submitLabel="Save review"
          send={async body => {
            await sessionCall('PATCH /reviews/:id', { params: { id: review._id }, body })
            toast.success(dashboardMessages.reviewUpdated)
            onSaved()
          }}
        />
      )}
    </FormWindow>
  )
}
