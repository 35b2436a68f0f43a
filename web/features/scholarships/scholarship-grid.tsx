import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import type { CardMatch } from './searched-texts.ts'
import type { ListedScholarship } from './listed-scholarship.ts'
import { ScholarshipCard } from './scholarship-card.tsx'

const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'
const besideClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3'

type ScholarshipGridProps = {
  scholarships: readonly ListedScholarship[]
  renderedAt: number
  /** Seen before anybody scrolls: its first pictures load at once. */
  onFirstScreen?: boolean
  /** There is a column next to it. */
  besideColumn?: boolean
  /** What the search that found them found in each; it is marked. */
  matches?: readonly CardMatch[]
  /** In the corner of the cover, by id. */
  badges?: Record<string, ReactNode> | undefined
}

/** How many pictures of a grid are on the first screen. */
const eager = 3

/** Cards in one, two or three columns by width [H3]. */
export function ScholarshipGrid({
  scholarships,
  renderedAt,
  onFirstScreen = false,
  besideColumn,
  matches,
  badges,
}: ScholarshipGridProps) {
  return (
    // The parts of a card are rows of the grid, so that they line up with those of its neighbours.
    <ul className={besideColumn ? besideClass : gridClass}>
      {scholarships.map((scholarship, index) => (
        <li key={scholarship._id} className="row-span-6 grid grid-rows-subgrid gap-y-0">
          <ScholarshipCard
            scholarship={scholarship}
            renderedAt={renderedAt}
            eager={onFirstScreen && index < eager}
            match={matches?.[index]}
            badge={badges?.[scholarship._id]}
          />
        </li>
      ))}
    </ul>
  )
}

/** A row of placeholder cards while the list loads. */
export function CardSkeletons() {
  return (
    <div aria-hidden="true" className={`${gridClass} mt-4`}>
      <Skeleton className="h-88 rounded-card" />
      <Skeleton className="h-88 rounded-card max-sm:hidden" />
      <Skeleton className="h-88 rounded-card max-lg:hidden" />
    </div>
  )
}
