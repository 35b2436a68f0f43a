import { pages } from '../../../contract/core/pages.ts'
import { LongestWaiting } from '../../features/applications/office/longest-waiting.tsx'
import { QueueCounts, type StaffOverview as Data } from '../../features/applications/office/queue-counts.tsx'
import { TrafficChart } from '../../features/applications/office/traffic-chart.tsx'
import { RoleCounts } from '../../features/people/manage/role-counts.tsx'
import { backupNeedsYou, LastBackup } from '../../features/overview/last-backup.tsx'
import { PaymentProblems } from '../../features/payments/payment-problems.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { OverviewSection } from '../../dashboard/overview-section.tsx'

/** The query of all open applications, the oldest first. */
const waitingLongest = '?status=open&sort=date'

/** What waits for staff; admins also see how many people there are. */
export function StaffOverview({ data }: { data: Data }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <QueueCounts queue={data.queue} />
      {data.paymentProblems.length > 0 && (
        <OverviewSection title="Payments that need you">
          <PaymentProblems problems={data.paymentProblems} count={data.paymentProblemCount} />
        </OverviewSection>
      )}
      {data.role === 'admin' && data.unknownMails > 0 && <UnknownMails count={data.unknownMails} />}
      {data.role === 'admin' && backupNeedsYou(data) && (
        <OverviewSection title="Backup">
          <LastBackup lastBackup={data.lastBackup} heldMails={data.heldMails} />
        </OverviewSection>
      )}
      <WaitingLongest applications={data.longestWaiting} />
      <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_auto]">
        <OverviewSection
          title={`The last ${data.days.length} days`}
          more={{ to: pages.report, text: 'Report' }}
        >
          <TrafficChart days={data.days} />
        </OverviewSection>
        {data.role === 'admin' && (
          <OverviewSection title="People" more={{ to: pages.manageUsers, text: 'Manage Users' }}>
            <RoleCounts users={data.users} />
          </OverviewSection>
        )}
      </div>
      {data.role === 'admin' && !backupNeedsYou(data) && (
        <section aria-label="Backup" className="text-[0.92rem] text-ink-soft">
          <LastBackup lastBackup={data.lastBackup} heldMails={data.heldMails} />
        </section>
      )}
    </div>
  )
}

function UnknownMails({ count }: { count: number }) {
  return (
    <OverviewSection title="Mails that may be missing">
      <p className="pb-2">
        {count === 1 ? 'One mail' : `${count.toLocaleString('en')} mails`} from the last 30 days may not have
        arrived: the connection to the mail server, or a process, ended during sending. Nothing is sent again,
        so that nobody gets it twice. See the mail server’s log.
      </p>
    </OverviewSection>
  )
}

function WaitingLongest({ applications }: { applications: Data['longestWaiting'] }) {
  return (
    <OverviewSection
      title="Waiting longest"
      more={{ to: `${pages.allAppliedScholarship}${waitingLongest}`, text: 'See all' }}
    >
      {applications.length === 0 ? (
        <EmptyState icon="check" title="Nothing is waiting">
          Every application has been decided.
        </EmptyState>
      ) : (
        <LongestWaiting applications={applications} list={waitingLongest} />
      )}
    </OverviewSection>
  )
}
