import { memo, type ReactNode } from 'react'
import { useKeptPlace } from '../../lists/use-kept-place.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import type { ListedScholarship } from './listed-scholarship.ts'
import { CardSkeletons, ScholarshipGrid } from './scholarship-grid.tsx'
import { type Group, useProgressiveList } from './use-progressive-list.ts'

/** Every scholarship, loaded while scrolling, with a button for those who do not scroll [H3]. */
export function ProgressiveList({ first }: { first: readonly ListedScholarship[] }) {
  const { setSentinel, ...list } = useProgressiveList(first)
  if (list.count === 0) {
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
      {list.groups.map(group => (
        <PieceGroup key={group[0]?.[0]?._id} pieces={group} />
      ))}
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
        {list.count} scholarships shown{list.finished && ', which is all of them'}
      </p>
    </div>
  )
}

const PieceGroup = memo(function PieceGroup({ pieces }: { pieces: Group }) {
  return (
    <KeptPlace part={pieces}>
      {() => pieces.map(piece => <Piece key={piece[0]?._id} scholarships={piece} />)}
    </KeptPlace>
  )
})

const Piece = memo(function Piece({ scholarships }: { scholarships: Group[number] }) {
  return <KeptPlace part={scholarships}>{() => <ScholarshipGrid scholarships={scholarships} />}</KeptPlace>
})

/** Far from the screen an empty place, so that a long list costs no more than a short one. */
function KeptPlace({ part, children }: { part: object; children(): ReactNode }) {
  const { box, height } = useKeptPlace(part)
  return (
    <div ref={box} style={{ height }} className="mt-7 first:mt-0">
      {height === undefined && children()}
    </div>
  )
}
