import type { Selectable } from 'kysely'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import type { ScholarshipsTable } from './tables.ts'

/** The columns that tell how a scholarship opens and closes. */
export const roundColumns = [
  'opens_at',
  'closes_at',
  'closed_at',
  'closing_at',
  'time_zone',
  'capacity',
] as const

type RoundRow = Pick<Selectable<ScholarshipsTable>, (typeof roundColumns)[number]>

/** How a scholarship opens and closes [ROUND2]; nothing where the deadline alone decides. */
export function roundFields(row: RoundRow): Pick<Scholarship, 'round'> {
  const { opens_at, closes_at, closed_at, closing_at, time_zone, capacity } = row
  if (!opens_at && !closes_at && !closed_at && capacity === null) return {}
  return {
    round: {
      opensAt: opens_at?.toISOString() ?? null,
      closesAt: closing_at.toISOString(),
      timeZone: time_zone,
      capacity,
    },
  }
}
