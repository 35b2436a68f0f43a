import { Link } from 'react-router'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { pages } from '../../../contract/core/pages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { formatDay } from '../../ui/time/dates.ts'

type OwnReceiptsProps = { receipts: ResponseOf<'GET /receipts'> }

/** The applications that were corrected without the corrections being sent yet [U4]. */
export function UnsentCorrections({ receipts }: OwnReceiptsProps) {
  const waiting = receipts.filter(({ correcting }) => correcting)
  if (waiting.length === 0) return null
  return (
    <section aria-label="Corrections not sent yet" className="grid grid-cols-1 gap-3">
      {waiting.map(({ applicationId, scholarshipName }) => (
        <p
          key={applicationId}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-warning-soft p-5 sm:px-6"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Your corrections for <strong>{scholarshipName}</strong> are not sent yet.
          </span>
          <LinkButton to={pages.correct(applicationId, 'review')}>
            Review corrections<span className="sr-only"> for {scholarshipName}</span>
          </LinkButton>
        </p>
      ))}
    </section>
  )
}

/** The receipts of applications that were cancelled: they stay with their person [U5]. */
export function CancelledReceipts({ receipts }: OwnReceiptsProps) {
  const cancelled = receipts.filter(receipt => receipt.cancelled)
  if (cancelled.length === 0) return null
  return (
    <section aria-label="Receipts of cancelled applications" className="grid gap-2">
      <h2 className="text-xl">Receipts of cancelled applications</h2>
      <ul className="grid justify-items-start">
        {cancelled.map(({ applicationId, number, scholarshipName, at }) => (
          <li key={number}>
            <Link
              to={pages.receipt(applicationId)}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            >
              {scholarshipName}, {formatDay(at)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
