import type { specifiedTerms } from '../../contract/scholarships/scholarship-terms.ts'
import type { Motif } from '../cover.ts'

type Specified = typeof specifiedTerms

/** One scholarship of the demo data. Universities are invented, places are real. */
export type DemoScholarship = {
  university: string
  name: string
  country: string
  city: string
  category: Specified['category'][number]
  subject: Specified['subject'][number]
  degree: Specified['degree'][number]
  /** World rank. */
  rank: number
  /** Minor units (US cents), as are the other two amounts: `2500_00` is $2,500.00. */
  stipend: number
  charge: number
  fee: number
  rating: number
  postedDaysAgo: number
  /** Days from today; negative when the deadline has passed. */
  deadlineInDays: number
  /** It closes at 17:00 of that day by the clock of this zone. */
  timeZone?: string
  /** How many applications it takes. */
  capacity?: number
  cover: Motif
  description: string
}
