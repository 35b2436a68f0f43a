import { counted } from '../../../contract/core/counted.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatLocalMinute } from '../../ui/time/local-minute.ts'

export type OwnRequests = ResponseOf<'GET /ownInformationRequests'>

export const noRequests: OwnRequests = { open: [], pauses: [] }

/** What offices ask their applicant for: seen first, with the way to answer it [TALK1]. */
export function OpenRequests({ requests }: { requests: OwnRequests }) {
  if (requests.open.length === 0) return null
  return (
    <section aria-label="The office asks you" className="grid grid-cols-1 gap-3">
      {requests.open.map(request => (
        <div
          key={request._id}
          className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-warning-soft p-5 sm:px-6"
        >
          <Icon name="alert" className="size-8 text-warning max-sm:hidden" />
          <div className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">
            <h2 className="text-xl">
              {request.universityName} needs {counted(request.count, 'more answer')} from you
            </h2>
            <p>
              For {request.scholarshipName}, {untilWhen(request)}
            </p>
          </div>
          <LinkButton
            to={pages.correct(request.applicationId)}
            aria-label={`Answer what ${request.universityName} asks about ${request.scholarshipName}`}
          >
            Answer
          </LinkButton>
        </div>
      ))}
    </section>
  )
}

/** Until when an answer is asked, by the reader's own clock. */
export function untilWhen({ dueAt, lapsed }: { dueAt: string; lapsed: boolean }): string {
  const due = formatLocalMinute(new Date(dueAt))
  return lapsed
    ? `by ${due}. That has passed, but you can still answer until it is decided.`
    : `by ${due}. The decision deadline is on hold until you answer.`
}
