import { readablePrice } from '../../../contract/money.ts'
import type { ReactNode } from 'react'
import type { Application } from '../../../contract/applications/applications.ts'
import { pages } from '../../../contract/pages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { ApplicationStatusBadge } from './application-status.tsx'
import { Feedback } from './feedback.tsx'

const columns: Column<Application>[] = [
  {
    header: 'University Name',
    cell: row => (
      <span className="block min-w-20 font-semibold [overflow-wrap:anywhere]">{row.universityName}</span>
    ),
  },
  {
    header: 'Address',
    cell: row => <span className="block min-w-20 [overflow-wrap:anywhere]">{row.address}</span>,
  },
  {
    header: 'Feedback',
    cell: row => feedbackOf(row),
  },
  { header: 'Subject', cell: row => row.subject },
  { header: 'Degree', cell: row => <span className="capitalize">{row.degree}</span> },
  { header: 'Application Fees', cell: row => readablePrice(row.applicationFees) },
  { header: 'Service Charge', cell: row => readablePrice(row.serviceCharge) },
  { header: 'Status', cell: row => <ApplicationStatusBadge status={row.status} /> },
]

function feedbackOf({ feedback }: Application) {
  if (!feedback) return <span className="text-ink-soft">None yet</span>
  return <Feedback text={feedback} />
}

type ApplicationTableProps = {
  applications: readonly Application[]
  /** The number of the first one, where they are a page of a longer list. */
  from?: number
  /** Further actions of a row, after Details. */
  actions?: (application: Application) => ReactNode
}

/** My Applications [U3]; cards on phones. */
export function ApplicationTable({ applications, from = 1, actions }: ApplicationTableProps) {
  const number: Column<Application> = { header: '#', cell: (_, index) => from + index }
  const actionColumn: Column<Application> = {
    header: 'Actions',
    cell: row => rowActions(row, actions?.(row)),
  }
  return (
    <DataTable
      wide
      caption="My applications"
      columns={[number, ...columns, actionColumn]}
      rows={applications}
      rowKey={row => row._id}
    />
  )
}

function rowActions(application: Application, further: ReactNode) {
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        to={pages.scholarshipDetails(application.scholarshipId)}
        variant="secondary"
        size="small"
        aria-label={`Details of ${application.scholarshipName}, ${application.universityName}`}
      >
        Details
      </LinkButton>
      {further}
    </div>
  )
}
