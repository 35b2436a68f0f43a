import { Link } from 'react-router'
import { isOpen } from '../../../../contract/applications/application-terms.ts'
import type { Overview } from '../../../../contract/overview/overview.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { OfficeDay } from '../../../ui/time/office-time.tsx'
import { StaffStatus } from './staff-status.tsx'

export type StaffOverview = Exclude<Overview, { role: 'user' }>

/** How many applications are in each status, and since when the first of them waits. */
export function QueueCounts({ queue }: Pick<StaffOverview, 'queue'>) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {queue.map(({ status, count, oldest }) => (
        <li key={status}>
          <Link
            to={`${pages.allAppliedScholarship}?status=${status}`}
            className="flex h-full flex-wrap content-start items-center gap-x-2 gap-y-1 rounded-card border border-line bg-surface px-3.5 py-3 hover:border-line-strong"
          >
            <span className="font-display text-2xl font-semibold tabular-nums">
              {count.toLocaleString('en')}
            </span>
            <StaffStatus status={status} />
            {oldest && isOpen(status) && (
              <span className="basis-full text-[0.85rem] leading-tight text-ink-soft">
                Oldest from <OfficeDay at={oldest} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
