import { Link } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { formatDay } from '../../../ui/time/dates.ts'
import { OfficeDay } from '../../../ui/time/office-time.tsx'

/** The other years of a scholarship [ROUND3]. */
export function RoundSeries({ series }: Pick<Round, 'series'>) {
  if (series.length === 0) return null
  return (
    <OfficeCard className="grid gap-3">
      <h2 className="text-xl">Other years</h2>
      <ul className="grid gap-2">
        {series.map(({ _id, scholarshipName, applicationDeadline, closedAt }) => (
          <li key={_id}>
            <Link
              to={pages.scholarshipRound(_id)}
              className="font-semibold text-accent underline underline-offset-4"
            >
              {scholarshipName}, {closedAt ? 'closed' : 'until'}{' '}
              {closedAt ? <OfficeDay at={closedAt} /> : formatDay(applicationDeadline)}
            </Link>
          </li>
        ))}
      </ul>
    </OfficeCard>
  )
}
