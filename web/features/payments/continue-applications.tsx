import { useState } from 'react'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { isFree } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatLocalMinute } from '../../ui/time/local-minute.ts'

type OpenPayment = ResponseOf<'GET /payment/open'>[number]

type ContinueApplicationsProps = { payments: readonly OpenPayment[] }

/** How many are open to see; the others unfold. */
const shown = 3

/** Offers the applications that are paid for and not yet submitted [F3]. */
export function ContinueApplications({ payments }: ContinueApplicationsProps) {
  if (payments.length === 0) return null
  const more = payments.slice(shown)
  return (
    <section aria-label="Paid and not yet submitted" className="grid grid-cols-1 gap-3">
      <Offers payments={payments.slice(0, shown)} />
      {more.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 font-semibold">
            {more.length.toLocaleString('en')} more to continue
          </summary>
          <div className="grid grid-cols-1 gap-3 pt-2">
            <Offers payments={more} />
          </div>
        </details>
      )}
    </section>
  )
}

function Offers({ payments }: ContinueApplicationsProps) {
  const [now] = useState(Date.now)
  return (
    <>
      {payments.map(({ scholarship, transactionId }) => (
        <div
          key={transactionId ?? scholarship._id}
          className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-accent-soft p-5 sm:px-6"
        >
          <Icon name="clock" className="size-8 text-accent max-sm:hidden" />
          <div className="min-w-0 grow basis-64">
            <h2 className="text-xl">Continue your application</h2>
            <p>
              {isFree(scholarship.applicationFees) ? 'Not submitted yet:' : 'Fee paid for'}{' '}
              {scholarship.scholarshipName} at {scholarship.universityName}. You still need to submit{' '}
              {untilWhen(closingOf(scholarship), now)}.
            </p>
          </div>
          <LinkButton
            to={pages.paymentFor(scholarship._id)}
            aria-label={`Continue your application to ${scholarship.universityName}`}
          >
            Continue
          </LinkButton>
        </div>
      ))}
    </>
  )
}

/** A closed one still takes paid applications. */
function untilWhen(closes: Date, now: number): string {
  return closes.getTime() > now ? `by ${formatLocalMinute(closes)}` : 'your application'
}
