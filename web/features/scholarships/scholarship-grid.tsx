import { memo, type ReactNode } from 'react'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardsPerRequest } from './use-progressive-list.ts'
import { ScholarshipCard } from './scholarship-card.tsx'

const gridClass = 'grid grid-cols-1 gap-7 sm:grid-cols-2 lg:grid-cols-3'

type ScholarshipGridProps = {
  scholarships: readonly Scholarship[]
  /** How many pictures load at once, being on the first screen. */
  eager?: number
  /** Stands in the same grid, behind the cards. */
  children?: ReactNode
}

/** Cards in one, two or three columns by width [H3]. */
export function ScholarshipGrid({ scholarships, eager = 0, children }: ScholarshipGridProps) {
  return (
    <ul className={gridClass}>
      {scholarships.map((scholarship, index) => (
        <Place
          key={scholarship._id}
          scholarship={scholarship}
          eager={index < eager}
          far={index >= cardsPerRequest}
        />
      ))}
      {children}
    </ul>
  )
}

type PlaceProps = { scholarship: Scholarship; eager: boolean; far: boolean }

/** A card in its place; kept as it is while others come behind it, of which there may be thousands. */
const Place = memo(function Place({ scholarship, eager, far }: PlaceProps) {
  return (
    <li className={far ? 'far-card' : undefined}>
      <ScholarshipCard scholarship={scholarship} eager={eager} />
    </li>
  )
})

/** The places of cards that are on their way. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} aria-hidden="true">
      <Skeleton className="h-[36rem] rounded-card" />
    </li>
  ))
}
