import { memo } from 'react'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ScholarshipCard } from './scholarship-card.tsx'

const gridClass = 'grid grid-cols-1 gap-7 sm:grid-cols-2 lg:grid-cols-3'

type ScholarshipGridProps = {
  scholarships: readonly Scholarship[]
  /** Seen before anybody scrolls: its first pictures load at once. */
  onFirstScreen?: boolean
  /** Below the first screen, as one of up to many hundred pieces of a list. */
  further?: boolean
}

/** How many pictures of a grid are on the first screen. */
const eager = 3

/**
 * Cards in one, two or three columns by width [H3]. Rendered again for other scholarships only, and laid out when it
 * comes near the screen if it is a further piece, so that a long list costs no more than a short one.
 */
export const ScholarshipGrid = memo(function ScholarshipGrid({
  scholarships,
  onFirstScreen = false,
  further = false,
}: ScholarshipGridProps) {
  return (
    <ul className={`${gridClass} ${further ? 'further-piece' : ''}`}>
      {scholarships.map((scholarship, index) => (
        <li key={scholarship._id}>
          <ScholarshipCard scholarship={scholarship} eager={onFirstScreen && index < eager} />
        </li>
      ))}
    </ul>
  )
})

/** A row of cards that are on their way. */
export function CardSkeletons() {
  return (
    <div aria-hidden="true" className={`${gridClass} mt-7`}>
      <Skeleton className="h-[36rem] rounded-card" />
      <Skeleton className="h-[36rem] rounded-card max-sm:hidden" />
      <Skeleton className="h-[36rem] rounded-card max-lg:hidden" />
    </div>
  )
}
