import { Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { ApplicationList } from '../../features/applications/application-list.tsx'
import { useMyApplications } from '../../features/applications/use-my-applications.ts'
import { ContinueApplications } from '../../features/payments/continue-applications.tsx'
import { useOpenPayments } from '../../features/payments/use-open-payments.ts'
import { rememberScholarship } from '../../features/scholarships/remembered-scholarship.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { DashboardHeading } from './dashboard-heading.tsx'
import { useDashboardUser } from './dashboard-user.ts'

const latest = 3

/** The dashboard's first page: what waits for the person, and their latest applications in short. */
export default function Overview() {
  const user = useDashboardUser()
  const payments = useOpenPayments()
  const firstName = user.displayName.trim().split(/\s+/)[0]
  return (
    <>
      <DashboardHeading title={`Hello, ${firstName}`}>
        Here is where your applications stand.
      </DashboardHeading>
      <div className="grid max-w-4xl gap-8">
        {payments.status === 'ready' && (
          <ContinueApplications payments={payments.data} onContinue={rememberScholarship} />
        )}
        {payments.status === 'failed' && (
          <ErrorState
            title="We could not look for open payments"
            message={payments.message}
            onRetry={payments.reload}
          />
        )}
        <Card className="px-6 pt-6 pb-3">
          <LatestApplications email={user.email} />
        </Card>
        <LinkButton to={pages.allScholarships} variant="secondary" className="justify-self-start">
          Find a scholarship
        </LinkButton>
      </div>
    </>
  )
}

function LatestApplications({ email }: { email: string }) {
  const applications = useMyApplications(email)
  return (
    <section aria-labelledby="latest-applications">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="latest-applications" className="text-2xl">
          Your applications
        </h2>
        {applications.status === 'ready' && applications.data.length > 0 && (
          <Link to={pages.myApplication} className="font-semibold text-accent underline underline-offset-4">
            See all {applications.data.length}
          </Link>
        )}
      </div>
      {applications.status === 'loading' && <ListSkeleton />}
      {applications.status === 'failed' && (
        <ErrorState message={applications.message} onRetry={applications.reload} />
      )}
      {applications.status === 'ready' &&
        (applications.data.length === 0 ? (
          <EmptyState icon="file" title="No applications yet">
            Choose a scholarship and apply; you can follow its progress here.
          </EmptyState>
        ) : (
          <ApplicationList applications={applications.data.slice(0, latest)} />
        ))}
    </section>
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your applications" className="grid gap-5 py-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
