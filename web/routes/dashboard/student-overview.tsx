import { useState } from 'react'
import type { Overview } from '../../../contract/overview/overview.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { OwnDecision } from '../../../contract/decisions/decisions.ts'
import { ApplicationList } from '../../features/applications/application-list.tsx'
import { AwardAsks, asksSomething } from '../../features/awards/own/award-asks.tsx'
import { ToldDecisions } from '../../features/applications/told-decisions.tsx'
import {
  noRequests,
  OpenRequests,
  type OwnRequests,
} from '../../features/information-requests/open-requests.tsx'
import { AboutYouLine } from '../../features/eligibility/about-you-line.tsx'
import { RefereesToName } from '../../features/references/referees-to-name.tsx'
import { AddressNotice } from '../../features/notifications/address-notice.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { NextDeadlines } from '../../features/scholarships/next-deadlines.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { Agenda } from '../../dashboard/agenda.tsx'
import { OverviewSection } from '../../dashboard/overview-section.tsx'
import { studentAgenda } from './student-agenda.ts'

type StudentData = Extract<Overview, { role: 'user' }>

/** A student's own things by date, then the applications under way; scholarships that are new to them come last. */
export function StudentOverview({ data }: { data: StudentData }) {
  const { nextDeadlines, mail } = data
  const [now] = useState(Date.now)
  const asked = useLiveAnswer('GET /ownInformationRequests')
  const requests = asked.data ?? noRequests
  const agenda = studentAgenda(data, now)
  const answer = useLiveAnswer('GET /ownDecisions')
  const decisions = answer.data ?? noDecisions
  const awards = useLiveAnswer('GET /ownAwards').data ?? []
  const asking = new Set(awards.filter(asksSomething).map(({ applicationId }) => applicationId))
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <AwardAsks awards={awards} />
      <ToldDecisions
        applications={[...data.decidedApplications, ...data.liveApplications].filter(
          ({ _id }) => !asking.has(_id),
        )}
        steps={data.steps}
        decisions={decisions}
      />
      <OpenRequests requests={requests} />
      <RefereesToName />
      <AboutYouLine />
      {agenda.length > 0 && (
        <OverviewSection title="Next for you" more={{ to: pages.saved, text: 'All saved' }}>
          <Agenda entries={agenda} now={now} />
        </OverviewSection>
      )}
      <OverviewSection title="Your applications" more={{ to: pages.myApplication, text: 'See all' }}>
        <LiveApplications data={data} requests={requests} decisions={decisions} />
      </OverviewSection>
      <AddressNotice mail={mail} />
      {nextDeadlines.length > 0 && (
        <OverviewSection title="Other scholarships that close next">
          <NextDeadlines scholarships={nextDeadlines} />
        </OverviewSection>
      )}
      <LinkButton to={pages.allScholarships} variant="secondary" className="justify-self-start">
        Find a scholarship
      </LinkButton>
    </div>
  )
}

type LiveApplicationsProps = {
  data: StudentData
  requests: OwnRequests
  decisions: readonly OwnDecision[]
}

const noDecisions: readonly OwnDecision[] = []

function LiveApplications({ data, requests, decisions }: LiveApplicationsProps) {
  const { liveApplications: newest, liveApplicationCount: count, steps } = data
  if (newest.length === 0)
    return (
      <EmptyState icon="file" title="No applications under way">
        Choose a scholarship and apply; you can follow its progress here.
      </EmptyState>
    )
  return (
    <>
      <ApplicationList applications={newest} steps={steps} decisions={decisions} requests={requests} />
      {count > newest.length && (
        <p className="border-t border-line py-4 text-ink-soft">
          These are the newest {newest.length} of {count.toLocaleString('en')} under way.
        </p>
      )}
    </>
  )
}
