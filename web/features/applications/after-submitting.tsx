import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Receipt } from '../../../contract/applications/receipts.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { answerDay } from '../../../contract/site/answer-day.ts'
import { formatDay } from '../../ui/time/dates.ts'
import { ownTimeZone } from '../../ui/time/local-minute.ts'
import { formatLongDay } from '../../ui/time/long-day.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { ReadLetter } from '../decisions/own-decision.tsx'
import { useSite } from '../../ui/site.ts'

type AfterSubmittingProps = {
  applicationId: string
  receipt: Receipt
  /** Further points. */
  children?: ReactNode
}

/** To whom the copy went, until when an answer is promised, and what to do meanwhile. */
export function AfterSubmitting({ applicationId, receipt, children }: AfterSubmittingProps) {
  const decision = useDecision(applicationId)
  return (
    <section
      aria-label={decision ? 'What was decided' : 'What happens next'}
      className="grid gap-3 print:hidden"
    >
      <p>
        A copy went to <strong>{receipt.userEmail}</strong>.
      </p>
      <h2 className="text-xl">{decision ? 'What was decided' : 'What happens next'}</h2>
      <ul className="grid list-disc gap-2 pl-5">
        {decision && (
          <li>
            <strong>{decision.words}</strong>, {formatDay(decision.at, ownTimeZone())}.{' '}
            <ReadLetter decision={decision} of={receipt.scholarshipName} />
          </li>
        )}
        {receipt.status === 'Pending' && <WhilePending applicationId={applicationId} receipt={receipt} />}
        {children}
        {!decision && (
          <li>
            We email you whenever the status changes. You can also see it in{' '}
            <TextLink to={pages.myApplication}>My Applications</TextLink>.
          </li>
        )}
        <ConversationHint applicationId={applicationId} />
        <li>
          Meanwhile you can <TextLink to={pages.allScholarships}>find another scholarship</TextLink> and reuse
          your answers there.
        </li>
      </ul>
    </section>
  )
}

/** What can be corrected, and until when an answer is promised. */
function WhilePending({ applicationId, receipt: { at, all, hasForm } }: AfterSubmittingProps) {
  const { answerDays, timeZone } = useSite()
  // A correction does not move the promised day.
  const submitted = all.at(-1)?.at ?? at
  return (
    <>
      <li>
        {dashboardMessages.canCorrect}{' '}
        <TextLink to={hasForm ? pages.correct(applicationId, 'review') : pages.myApplication}>
          Correct my answers
        </TextLink>
      </li>
      {answerDays === 0 ? (
        <li>The office has not set a date for its answer.</li>
      ) : (
        <li>
          You will hear from us by{' '}
          <strong>{formatLongDay(answerDay(new Date(submitted), answerDays, timeZone))}</strong>.
        </li>
      )}
    </>
  )
}

function ConversationHint({ applicationId }: Pick<AfterSubmittingProps, 'applicationId'>) {
  const conversations = useAnswer('GET /ownConversations')
  if (conversations.status !== 'ready') return null
  if (!conversations.data.some(each => each.applicationId === applicationId)) return null
  return (
    <li>
      You and the office can write to each other in{' '}
      <TextLink to={pages.conversation(applicationId)}>the conversation</TextLink> about this application.
    </li>
  )
}

function useDecision(applicationId: string) {
  const decisions = useAnswer('GET /ownDecisions')
  if (decisions.status !== 'ready') return undefined
  return decisions.data.find(decision => decision.applicationId === applicationId)
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}
