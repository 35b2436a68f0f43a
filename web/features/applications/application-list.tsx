import type { Application } from '../../../contract/applications/applications.ts'
import { ApplicationStatusBadge } from './application-status.tsx'
import { Feedback } from './feedback.tsx'

/** The latest applications in short, for the overview. */
export function ApplicationList({ applications }: { applications: readonly Application[] }) {
  return (
    <ul className="divide-y divide-line">
      {applications.map(application => (
        <li
          key={application._id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
        >
          <div className="min-w-0">
            <p className="font-semibold">{application.universityName}</p>
            <p className="text-ink-soft">{application.scholarshipName}</p>
            {application.feedback && <Feedback text={application.feedback} />}
          </div>
          <ApplicationStatusBadge status={application.status} />
        </li>
      ))}
    </ul>
  )
}
