import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Receipt } from '../../../contract/applications/receipts.ts'
import { messages } from '../../../contract/core/messages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { answerDay } from '../../../contract/site/answer-day.ts'
import { formatLongDay } from '../../ui/time/long-day.ts'
import { useSite } from '../../ui/site.ts'

type AfterSubmittingProps = { applicationId: string; receipt: Receipt }

/** To whom the copy went, until when an answer is promised, and what to do meanwhile. */
export function AfterSubmitting({ applicationId, receipt }: AfterSubmittingProps) {
  const { answerDays, timeZone } = useSite()
  const { status, at, all, userEmail } = receipt
  // A correction does not move the promised day.
  const submitted = all.at(-1)?.at ?? at
  return (
    <section aria-label="What happens next" className="grid gap-3 print:hidden">
      <p>
        A copy went to <strong>{userEmail}</strong>.
      </p>
      <h2 className="text-xl">What happens next</h2>
      <ul className="grid list-disc gap-2 pl-5">
        {status === 'Pending' && (
          <li>
            {messages.canCorrect}{' '}
            <TextLink to={pages.correct(applicationId, 'review')}>Correct my answers</TextLink>
          </li>
        )}
        {answerDays === 0 && status === 'Pending' && <li>The office gave no date for its answer.</li>}
        {answerDays > 0 && status === 'Pending' && (
          <li>
            You will hear from us by{' '}
            <strong>{formatLongDay(answerDay(new Date(submitted), answerDays, timeZone))}</strong>.
          </li>
        )}
        <li>
          We mail you at every step of the decision, and{' '}
          <TextLink to={pages.myApplication}>My Applications</TextLink> shows it.
        </li>
        <li>
          Meanwhile you can <TextLink to={pages.allScholarships}>find another scholarship</TextLink>; your
          answers are offered there again.
        </li>
      </ul>
    </section>
  )
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}
