import { Link } from 'react-router'
import type { Application } from '../../../../contract/applications/applications.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { OfficeDay } from '../../../ui/time/office-time.tsx'
import type { ApplicationList } from './application-list-place.tsx'
import { StaffStatus } from './staff-status.tsx'

/** The open applications that wait longest, each leading to its details; `list` is the query of the list of all. */
export function LongestWaiting({
  applications,
  list,
}: {
  applications: readonly Application[]
  list: string
}) {
  const ids = applications.map(({ _id }) => _id)
  return (
    <ul className="divide-y divide-line">
      {applications.map(application => (
        <li
          key={application._id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 lg:grid lg:min-h-[2.353rem] lg:grid-cols-[13rem_minmax(0,1fr)_auto_7.5rem] lg:py-0.5 lg:text-[0.9rem] lg:leading-tight"
        >
          <div className="min-w-0 grow basis-56 lg:contents">
            <Link
              to={pages.application(application._id)}
              state={{ list, ids, before: 0, total: ids.length } satisfies ApplicationList}
              className="font-semibold underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {application.userName}
            </Link>
            <p className="text-ink-soft [overflow-wrap:anywhere]">
              {application.scholarshipName}, {application.universityName}
            </p>
          </div>
          <p className="text-ink-soft lg:min-w-24 lg:text-right">
            <OfficeDay at={application.date} />
          </p>
          <div>
            <StaffStatus status={application.status} />
          </div>
        </li>
      ))}
    </ul>
  )
}
