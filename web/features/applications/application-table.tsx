import { isOpen } from '../../../contract/applications/application-terms.ts'
import { readablePrice } from '../../../contract/core/money.ts'
import type { Application, OwnStep } from '../../../contract/applications/applications.ts'
import type { OwnDecision } from '../../../contract/decisions/decisions.ts'
import type { OwnRemoval } from '../../../contract/retention/retention.ts'
import type { OwnAwardSummary } from '../../../contract/awards/awards.ts'
import type { Mark } from '../../lists/use-stable-rows.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { OneLine, TwoLines } from '../../ui/lists/lines.tsx'
import { AwardLink } from '../awards/own/award-link.tsx'
import { ConversationLink, type OwnConversations } from '../conversations/conversation-link.tsx'
import type { OwnRequests } from '../information-requests/open-requests.tsx'
import { RemovedNote } from '../retention/removed-note.tsx'
import { type ApplicationActions, applicationActions } from './application-actions.ts'
import { ApplicationProgress } from './application-progress.tsx'
import { ApplicationStatusBadge } from './application-status.tsx'
import { Feedback } from './feedback.tsx'

type OfApplications = Pick<
  ApplicationTableProps,
  'steps' | 'decisions' | 'conversations' | 'requests' | 'removals' | 'awards'
>

const columns = (details: OfApplications): Column<Application>[] => [
  {
    header: 'University Name',
    grows: 'most',
    onCard: 'lead',
    cell: row => <ApplicationCell row={row} {...details} />,
  },
  { header: 'Address', grows: true, cell: row => <TwoLines text={row.address} /> },
  { header: 'Feedback', grows: true, cell: row => feedbackOf(row) },
  { header: 'Subject', onCard: 'half', cell: row => row.subject },
  { header: 'Degree', onCard: 'half', cell: row => <span className="capitalize">{row.degree}</span> },
  {
    header: 'Application Fees',
    onCard: 'half',
    align: 'end',
    cell: row => readablePrice(row.applicationFees),
  },
  { header: 'Service Charge', onCard: 'half', align: 'end', cell: row => readablePrice(row.serviceCharge) },
  { header: 'Status', cell: row => <ApplicationStatusBadge status={row.status} /> },
]

const noAwards: NonNullable<OfApplications['awards']> = []

function ApplicationCell({
  row,
  conversations,
  removals,
  awards = noAwards,
  ...progress
}: OfApplications & { row: Application }) {
  const removal = removals.find(({ applicationId }) => applicationId === row._id)
  return (
    <div className="w-full min-w-0">
      <OneLine strong text={row.universityName} />
      <OneLine soft text={row.scholarshipName} />
      <AwardLink
        awards={awards}
        applicationId={row._id}
        of={`${row.scholarshipName}, ${row.universityName}`}
      />
      <ConversationLink
        conversations={conversations}
        applicationId={row._id}
        of={`${row.scholarshipName}, ${row.universityName}`}
      />
      {removal && <div className="h-6 max-[79rem]:hidden" />}
      {/* Along the whole row where there is one. */}
      <div className="in-row min-[79rem]:absolute min-[79rem]:right-6 min-[79rem]:bottom-2 min-[79rem]:left-12">
        <RemovedNote own removal={removal} />
        <ApplicationProgress application={row} {...progress} />
      </div>
    </div>
  )
}

/** Of what is decided, none is awaited. */
function feedbackOf({ feedback, status }: Application) {
  if (!feedback)
    return <span className="whitespace-nowrap text-ink-soft">{isOpen(status) ? 'None yet' : 'None'}</span>
  return <Feedback text={feedback} />
}

type ApplicationTableProps = {
  applications: readonly Application[]
  /** What became of them. */
  steps: readonly OwnStep[]
  /** What was decided about them, where it was told by a letter. */
  decisions: readonly OwnDecision[]
  /** Those of them about which applicant and office write to each other. */
  conversations: OwnConversations
  /** What their applicant is asked for [TALK1]. */
  requests: OwnRequests
  /** Those of them whose personal data was removed. */
  removals: readonly OwnRemoval[]
  /** What became of those of them that won. */
  awards?: readonly OwnAwardSummary[]
  markOf: (application: Application) => Mark<Application> | undefined
  /** The number of the first one, where they are a page of a longer list. */
  from?: number
  actions: (application: Application) => ApplicationActions
}

/** My Applications [U3]; cards on phones. */
export function ApplicationTable({
  applications,
  steps,
  decisions,
  conversations,
  requests,
  removals,
  awards = noAwards,
  markOf,
  from = 1,
  actions,
}: ApplicationTableProps) {
  const number: Column<Application> = { header: '#', onCard: 'hidden', cell: (_, index) => from + index }
  return (
    <div className="min-[79rem]:[&_tbody_tr>*]:pt-1 min-[79rem]:[&_tbody_tr>*]:pb-8 min-[79rem]:[&_tbody_tr]:relative">
      <DataTable
        look="wide"
        caption="My applications"
        columns={[number, ...columns({ steps, decisions, conversations, requests, removals, awards })]}
        rows={applications}
        markOf={markOf}
        actions={row => applicationActions(row, actions(row))}
      />
      <p className="mt-3 text-[0.95rem] text-ink-soft">
        The scholarship states its Service Charge separately. You do not pay it here: applying costs the
        application fee only.
      </p>
    </div>
  )
}
