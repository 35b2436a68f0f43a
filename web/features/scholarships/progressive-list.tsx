import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, ErrorState } from '../../ui/loading/states.tsx'
import type { ListedScholarship } from './listed-scholarship.ts'
import { CardSkeletons, ScholarshipGrid } from './scholarship-grid.tsx'
import { useProgressiveList } from './use-progressive-list.ts'

/** Every scholarship, loaded while scrolling, with a button for those who do not scroll [H3]. */
export function ProgressiveList({
  first,
  renderedAt,
}: {
  first: readonly ListedScholarship[]
  renderedAt: number
}) {
  const { setSentinel, ...list } = useProgressiveList(first)
  if (list.scholarships.length === 0) {
    return (
      <Card>
        <EmptyState title="No scholarships yet" icon="book">
          The first ones are being prepared. Please come back soon.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div aria-busy={list.pending}>
      <ScholarshipGrid scholarships={list.scholarships} renderedAt={renderedAt} />
      {list.pending && <CardSkeletons />}
      <div ref={setSentinel} />
      {list.error && <ErrorState message={list.error} onRetry={list.showMore} />}
      {!list.finished && !list.error && (
        <div className="mt-10 text-center">
          <Button variant="secondary" pending={list.pending} onClick={list.showMore}>
            Show more
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {list.scholarships.length} scholarships shown{list.finished && ', which is all of them'}
      </p>
    </div>
  )
}
