import type { Application, OwnStep } from '../../../contract/applications/applications.ts'
import type { OwnDecision } from '../../../contract/decisions/decisions.ts'
import type { OwnRequests } from '../information-requests/open-requests.tsx'
import { ApplicationProgress } from './application-progress.tsx'
import { ApplicationStatusBadge } from './application-status.tsx'
import { Feedback } from './feedback.tsx'

type ApplicationListProps = {
  applications: readonly Application[]
  /** What became of them. */
  steps: readonly OwnStep[]
  /** What was decided about them, where it was told by a letter. */
  decisions: readonly OwnDecision[]
  requests: OwnRequests
}

/** The latest applications in short, for the overview. */
export function ApplicationList({ applications, steps, decisions, requests }: ApplicationListProps) {
  return (
    <ul className="divide-y divide-line">
      {applications.map(application => (
        <li key={application._id} className="grid grid-cols-1 gap-2 py-4">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">{application.scholarshipName}</p>
              <p className="text-ink-soft">{application.universityName}</p>
            </div>
            <ApplicationStatusBadge status={application.status} />
          </div>
          <ApplicationProgress application={application} {...{ steps, decisions, requests }} />
          {application.feedback && <Feedback text={application.feedback} />}
        </li>
      ))}
    </ul>
  )
}
