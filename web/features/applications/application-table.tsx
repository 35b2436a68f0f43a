import { readablePrice } from '../../../contract/money.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import type { Mark } from '../../lists/use-kept-rows.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { OneLine, TwoLines } from '../../ui/lists/lines.tsx'
import { type ApplicationActions, applicationActions } from './application-actions.ts'
import { ApplicationStatusBadge } from './application-status.tsx'
import { Feedback } from './feedback.tsx'

const columns: Column<Application>[] = [
  {
    header: 'University Name',
    grows: 'most',
    cell: row => (
      <div className="min-w-0">
        <OneLine strong text={row.universityName} />
        <OneLine soft text={row.scholarshipName} />
      </div>
    ),
  },
  { header: 'Address', grows: true, cell: row => <TwoLines text={row.address} /> },
  { header: 'Feedback', grows: true, cell: row => feedbackOf(row) },
  { header: 'Subject', cell: row => row.subject },
  { header: 'Degree', cell: row => <span className="capitalize">{row.degree}</span> },
  { header: 'Application Fees', align: 'end', cell: row => readablePrice(row.applicationFees) },
  { header: 'Service Charge', align: 'end', cell: row => readablePrice(row.serviceCharge) },
  { header: 'Status', cell: row => <ApplicationStatusBadge status={row.status} /> },
]

function feedbackOf({ feedback }: Application) {
  if (!feedback) return <span className="whitespace-nowrap text-ink-soft">None yet</span>
  return <Feedback text={feedback} />
}

type ApplicationTableProps = {
  applications: readonly Application[]
  markOf: (application: Application) => Mark<Application> | undefined
  /** The number of the first one, where they are a page of a longer list. */
  from?: number
  actions: (application: Application) => ApplicationActions
}

/** My Applications [U3]; cards on phones. */
export function ApplicationTable({ applications, markOf, from = 1, actions }: ApplicationTableProps) {
  const number: Column<Application> = { header: '#', cell: (_, index) => from + index }
  return (
    <DataTable
      look="wide"
      caption="My applications"
      columns={[number, ...columns]}
      rows={applications}
      markOf={markOf}
      actions={row => applicationActions(row, actions(row))}
    />
  )
}
