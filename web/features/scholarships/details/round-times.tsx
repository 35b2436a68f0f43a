import type { Scholarship } from '../../../../contract/scholarships/scholarships.ts'
import { formatZonedMinute } from '../../../../contract/core/time/zoned-minute.ts'

/** When a scholarship opens and closes by the clock of its zone, and how many it takes [ROUND2] [ROUND3]. */
export function RoundTimes({ round }: { round: NonNullable<Scholarship['round']> }) {
  const { opensAt, closesAt, timeZone, capacity, placesTaken } = round
  return (
    <ul className="text-[0.9rem]">
      {opensAt && <li>Opens {formatZonedMinute(new Date(opensAt), timeZone ?? 'UTC')}</li>}
      {timeZone && <li>Closes {formatZonedMinute(new Date(closesAt), timeZone)}</li>}
      {capacity !== null && (
        <li>
          {placesTaken === undefined ? `${capacity} places` : `${placesTaken} of ${capacity} places taken`}
        </li>
      )}
    </ul>
  )
}
