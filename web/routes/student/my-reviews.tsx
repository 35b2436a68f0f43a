import { useNavigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import type { Review } from '../../../contract/reviews.ts'
import { useChosen } from '../../browser/use-chosen.ts'
import { useFocusAfterRemoval } from '../../browser/use-focus-after-removal.ts'
import { useReloadOnReturn } from '../../browser/use-reload-on-return.ts'
import { DeleteReview } from '../../features/reviews/delete-review.tsx'
import { EditReview } from '../../features/reviews/edit-review.tsx'
import { MyReviewsTable } from '../../features/reviews/my-reviews-table.tsx'
import { useMyReviews } from '../../features/reviews/use-my-reviews.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Modal } from '../../ui/modal.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../dashboard/dashboard-user.ts'

/** My Reviews [U7]: a window that is open as long as one is at this address. */
export default function MyReviews() {
  const { email } = useDashboardUser()
  const navigate = useNavigate()
  const reviews = useMyReviews(email)
  const editing = useChosen<Review>()
  const deleting = useChosen<Review>()
  useReloadOnReturn(reviews.reload)
  return (
    <>
      <DashboardHeading title="My Reviews" />
      <Modal open onClose={() => void navigate(pages.dashboard)} title="My Reviews">
        <Loaded state={reviews} name="your reviews">
          {data => <Reviews reviews={data} onEdit={editing.choose} onDelete={deleting.choose} />}
        </Loaded>
        <EditReview
          open={editing.open}
          review={editing.entry}
          onClose={editing.close}
          onSaved={() => {
            editing.close()
            reviews.reload()
          }}
        />
        <DeleteReview
          open={deleting.open}
          review={deleting.entry}
          onClose={deleting.close}
          onDone={reviews.reload}
        />
      </Modal>
    </>
  )
}

function Reviews(props: Parameters<typeof MyReviewsTable>[0]) {
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {props.reviews.length === 0 ? (
        <EmptyState
          icon="star"
          title="No reviews yet"
          action={
            <LinkButton to={pages.myApplication} variant="secondary">
              My Application
            </LinkButton>
          }
        >
          You can review every scholarship that you have applied to.
        </EmptyState>
      ) : (
        <MyReviewsTable {...props} />
      )}
    </div>
  )
}
