import { isFree, readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { LinkButton } from '../../ui/button.tsx'
import { formatLongDay } from '../../ui/time/long-day.ts'

/** The scholarships whose deadline comes next, in short, for the overview. */
export function NextDeadlines({ scholarships }: { scholarships: readonly Scholarship[] }) {
  return (
    <ul className="divide-y divide-line">
      {scholarships.map(scholarship => (
        <li
          key={scholarship._id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
        >
          <div className="min-w-0 grow basis-64">
            <p className="font-semibold [overflow-wrap:anywhere]">{scholarship.scholarshipName}</p>
            <p className="text-ink-soft">{scholarship.universityName}</p>
            <p>
              Until{' '}
              <time dateTime={scholarship.applicationDeadline}>
                {formatLongDay(scholarship.applicationDeadline)}
              </time>
              , {feeOf(scholarship)}
            </p>
          </div>
          <LinkButton
            to={pages.scholarshipDetails(scholarship._id)}
            variant="secondary"
            size="small"
            aria-label={`Details of ${scholarship.scholarshipName}, ${scholarship.universityName}`}
          >
            Details
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

const feeOf = ({ applicationFees }: Scholarship) =>
  isFree(applicationFees) ? 'no fee' : `${readablePrice(applicationFees)} fee`
