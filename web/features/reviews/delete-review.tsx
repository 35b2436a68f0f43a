import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DeleteDialog, type DeletingOf } from '../../ui/windows/delete-dialog.tsx'

/** Asks, then deletes a review: the person's own [U7], or as staff anybody's [T3]. */
export function DeleteReview({ own = false, ...dialog }: DeletingOf<Review> & { own?: boolean }) {
  return (
    <DeleteDialog
      {...dialog}
      about={({ reviewerName, scholarshipName, universityName }) =>
        `Deletes ${own ? 'your' : `${reviewerName}’s`} review of ${scholarshipName}, ${universityName}.${own ? '' : ' They are not emailed.'}`
      }
      remove={({ _id: id }) => sessionCall('DELETE /reviews/:id', { params: { id } })}
      message={dashboardMessages.reviewDeleted}
    />
  )
}
