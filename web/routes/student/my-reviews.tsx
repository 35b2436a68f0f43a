import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { listPageSize } from '../../../contract/lists/list-pages.ts'
import { pages } from '../../../contract/pages.ts'
import type { Review } from '../../../contract/reviews.ts'
import { useSessionList } from '../../lists/use-session-list.ts'
import { useChosen } from '../../lists/use-chosen.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import { useReloadOnReturn } from '../../lists/use-reload-on-return.ts'
import { DeleteReview } from '../../features/reviews/delete-review.tsx'
import { EditReview } from '../../features/reviews/edit-review.tsx'
import { MyReviewsTable } from '../../features/reviews/my-reviews-table.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ListPages } from '../../ui/lists/list-pages.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { Modal } from '../../ui/windows/modal.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'

const sorts = {
  '': 'Newest first',
  date: 'Oldest first',
  rating: 'Lowest rating first',
  '-rating': 'Highest rating first',
  university: 'University, A to Z',
}

/** My Reviews [U7]: a window that is open as long as one is at this address. */
export default function MyReviews() {
  const { email } = useDashboardUser()
  const navigate = useNavigate()
  const address = useListAddress({ sort: sorts })
  const { page, search, chosen } = address
  const reviews = useSessionList('GET /reviews/by-email/:email', {
    params: { email },
    query: { page, size: listPageSize, search: search || undefined, ...chosen },
  })
  const editing = useChosen<Review>()
  const deleting = useChosen<Review>()
  useReloadOnReturn(reviews.reload)
  const top = useRef<HTMLDivElement>(null)
  // The router brings pages back to their top, and knows nothing of what scrolls in a window.
  const lastPage = useRef(page)
  useEffect(() => {
    if (page !== lastPage.current) top.current?.scrollIntoView()
    lastPage.current = page
  }, [page])
  return (
    <>
      <DashboardHeading title="My Reviews" />
      <Modal open onClose={() => void navigate(pages.dashboard)} title="My Reviews">
        <Loaded state={reviews} name="your reviews">
          {({ rows, total }) => (
            <div ref={top} className="scroll-mt-6">
              {(total > listPageSize || address.narrowed) && (
                <ListTools
                  label="Search my reviews"
                  placeholder="University, comment…"
                  search={search}
                  choices={{ sort: { label: 'Sort', options: sorts, value: chosen.sort } }}
                  onChange={address.change}
                  onReset={address.reset}
                />
              )}
              <ListPages
                rows={rows}
                total={total}
                size={listPageSize}
                names={['review', 'reviews']}
                address={address}
                stale={reviews.stale}
                empty={noReviews}
              >
                {shown => (
                  <MyReviewsTable reviews={shown} onEdit={editing.choose} onDelete={deleting.choose} />
                )}
              </ListPages>
            </div>
          )}
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
