import type { Review } from '../../../contract/reviews/reviews.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useListPage } from '../../lists/use-list-page.ts'
import { DeleteReview } from '../../features/reviews/delete-review.tsx'
import { reviewSorts } from '../../features/reviews/review-sorts.ts'
import { StaffReviewGrid } from '../../features/reviews/staff-review-grid.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'

export const handle = { allows: isStaff } satisfies PageForRoles

/** Whole rows of one, two and three columns. */
const pageSize = 24

const sorts = { ...reviewSorts, reviewer: 'Reviewer, A to Z' }

/** All Reviews [T3], for staff [R4]. */
export default function AllReviews() {
  const user = useDashboardUser()
  const page = useListPage('GET /reviews', {
    choices: { sort: { label: 'Sort', options: sorts } },
    size: pageSize,
  })
  const deleting = useDialogTarget<Review>()
  return (
    <>
      <DashboardHeading title={user.role === 'admin' ? 'Manage reviews' : 'All reviews'} />
      <ListPage
        page={page}
        names={['review', 'reviews']}
        label="Search reviews"
        placeholder="University, reviewer, comment…"
      >
        {rows => <StaffReviewGrid reviews={rows} markOf={page.markOf} onDelete={deleting.choose} />}
      </ListPage>
      <DeleteReview chosen={deleting} onDone={page.afterDeleting} />
    </>
  )
}
