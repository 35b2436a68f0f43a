import { pages } from '../../../contract/pages.ts'
import { ApplicationTable } from '../../features/applications/application-table.tsx'
import { useMyApplications } from '../../features/applications/use-my-applications.ts'
import { ContinueApplications } from '../../features/payments/continue-applications.tsx'
import { useOpenPayments } from '../../features/payments/use-open-payments.ts'
import { rememberScholarship } from '../../features/scholarships/remembered-scholarship.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../dashboard/dashboard-user.ts'

/** My Applications [U3], and the paid ones that wait to be submitted [F3]. */
export default function MyApplication() {
  const user = useDashboardUser()
  const payments = useOpenPayments()
  return (
    <>
      <DashboardHeading title="My Applications" />
      <div className="grid gap-8">
        {payments.status === 'ready' && (
          <ContinueApplications payments={payments.data} onContinue={rememberScholarship} />
        )}
        <Applications email={user.email} />
      </div>
    </>
  )
}

function Applications({ email }: { email: string }) {
  const applications = useMyApplications(email)
  if (applications.status === 'loading') return <TableSkeleton />
  if (applications.status === 'failed') {
    return <ErrorState message={applications.message} onRetry={applications.reload} />
  }
  if (applications.data.length === 0) {
    return (
      <EmptyState
        icon="file"
        title="No applications yet"
        action={<LinkButton to={pages.allScholarships}>All Scholarships</LinkButton>}
      >
        Choose a scholarship and apply; you can follow its progress here.
      </EmptyState>
    )
  }
  return <ApplicationTable applications={applications.data} />
}

function TableSkeleton() {
  return (
    <div role="status" aria-label="Loading your applications" className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
