import type { Review } from '../../../contract/reviews.ts'
import { isStaff } from '../../../contract/roles.ts'
import { useSessionList } from '../../lists/use-session-list.ts'
import { useChosen } from '../../lists/use-chosen.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import { useReloadOnReturn } from '../../lists/use-reload-on-return.ts'
import type { SignedInUser } from '../../features/account/session/auth-store.ts'
import { DeleteReview } from '../../features/reviews/delete-review.tsx'
import { StaffReviewGrid } from '../../features/reviews/staff-review-grid.tsx'
import { ListPages } from '../../ui/lists/list-pages.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { RequireRole } from '../../dashboard/require-role.tsx'

/** All Reviews [T3], for staff [R4]. */
export default function AllReviews() {
  return <RequireRole allowed={isStaff}>{user => <Reviews user={user} />}</RequireRole>
}

/** Whole rows of one, two and three columns. */
const pageSize = 24

const sorts = {
  '': 'Newest first',
  date: 'Oldest first',
  rating: 'Lowest rating first',
  '-rating': 'Highest rating first',
  university: 'University, A to Z',
  reviewer: 'Reviewer, A to Z',
}

function Reviews({ user }: { user: SignedInUser }) {
  const address = useListAddress({ sort: sorts })
  const { page, search, chosen } = address
  const list = useSessionList('GET /reviews', {
    query: { page, size: pageSize, search: search || undefined, ...chosen },
  })
  const deleting = useChosen<Review>()
  useReloadOnReturn(list.reload)
  return (
    <>
      <DashboardHeading title={user.role === 'admin' ? 'Manage reviews' : 'All reviews'} />
      <ListTools
        label="Search reviews"
        placeholder="University, reviewer, comment…"
        search={search}
        choices={{ sort: { label: 'Sort', options: sorts, value: chosen.sort } }}
        onChange={address.change}
        onReset={address.reset}
      />
      <Loaded state={list} name="the reviews">
        {({ rows, total }) => (
          <ListPages
            rows={rows}
            total={total}
            size={pageSize}
            names={['review', 'reviews']}
            address={address}
            stale={list.stale}
          >
            {shown => <StaffReviewGrid reviews={shown} onDelete={deleting.choose} />}
          </ListPages>
        )}
      </Loaded>
      <DeleteReview
        open={deleting.open}
        review={deleting.entry}
        onClose={deleting.close}
        onDone={list.reload}
      />
    </>
  )
}
