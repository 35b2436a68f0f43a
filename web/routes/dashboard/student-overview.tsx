import type { Overview } from '../../../contract/overview.ts'
import { pages } from '../../../contract/pages.ts'
import { ApplicationList } from '../../features/applications/application-list.tsx'
import { AddressNotice } from '../../features/mails/address-notice.tsx'
import { ContinueApplications } from '../../features/payments/continue-applications.tsx'
import { NextDeadlines } from '../../features/scholarships/next-deadlines.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { OverviewSection } from '../../dashboard/overview-section.tsx'

/** What waits for a student: paid applications, those under way, and the next deadlines. */
export function StudentOverview({
  liveApplications,
  liveApplicationCount,
  nextDeadlines,
  openPayments,
  mail,
}: Omit<Extract<Overview, { role: 'user' }>, 'role'>) {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-8">
      <AddressNotice mail={mail} />
      <ContinueApplications payments={openPayments} />
      <OverviewSection title="Your applications" more={{ to: pages.myApplication, text: 'See all' }}>
        {liveApplications.length === 0 ? (
          <EmptyState icon="file" title="No applications under way">
            Choose a scholarship and apply; you can follow its progress here.
          </EmptyState>
        ) : (
          <>
            <ApplicationList applications={liveApplications} />
            {liveApplicationCount > liveApplications.length && (
              <p className="border-t border-line py-4 text-ink-soft">
                These are the newest {liveApplications.length} of {liveApplicationCount.toLocaleString('en')}{' '}
                under way.
              </p>
            )}
          </>
        )}
      </OverviewSection>
      {nextDeadlines.length > 0 && (
        <OverviewSection title="Next deadlines">
          <NextDeadlines scholarships={nextDeadlines} />
        </OverviewSection>
      )}
      <LinkButton to={pages.allScholarships} variant="secondary" className="justify-self-start">
        Find a scholarship
      </LinkButton>
    </div>
  )
}
