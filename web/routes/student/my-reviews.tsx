import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useListPage } from '../../lists/use-list-page.ts'
import { DeleteReview } from '../../features/reviews/delete-review.tsx'
import { EditReview } from '../../features/reviews/review-windows.tsx'
import { reviewSorts } from '../../features/reviews/review-sorts.ts'
import { MyReviewsTable } from '../../features/reviews/my-reviews-table.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { Modal } from '../../ui/windows/modal.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'

/** My Reviews [U7]: a window that is open as long as one is at this address. */
export default function MyReviews() {
  const { email } = useDashboardUser()
  const navigate = useNavigate()
  const page = useListPage('GET /reviews/by-email/:email', {
    params: { email },
    choices: { sort: { label: 'Sort', options: reviewSorts } },
  })
  const editing = useDialogTarget<Review>()
  const deleting = useDialogTarget<Review>()
  const top = useTopOfPage(page.address.page)
  return (
    <>
      <DashboardHeading title="My Reviews" />
      <Modal open ofPage onClose={() => void navigate(pages.dashboard)} title="My Reviews">
        <div ref={top} className="scroll-mt-6">
          <ListPage
            own
            page={page}
            names={['review', 'reviews']}
            label="Search my reviews"
            placeholder="University, comment…"
            empty={noReviews}
          >
            {rows => (
              <MyReviewsTable
                reviews={rows}
                markOf={page.markOf}
                onEdit={editing.choose}
                onDelete={deleting.choose}
              />
            )}
          </ListPage>
        </div>
        <EditReview chosen={editing} onSaved={page.reload} />
        <DeleteReview own chosen={deleting} onDone={page.afterDeleting} />
      </Modal>
    </>
  )
}

/** The router brings pages back to their top, and knows nothing of what scrolls in a window. */
function useTopOfPage(number: number) {
  const top = useRef<HTMLDivElement>(null)
  const last = useRef(number)
  useEffect(() => {
    if (number !== last.current) top.current?.scrollIntoView()
    last.current = number
  }, [number])
  return top
}

const noReviews = (
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
)
