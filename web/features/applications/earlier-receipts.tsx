import { Link } from 'react-router'
import type { Receipt } from '../../../contract/applications/receipts.ts'
import { pages } from '../../../contract/core/pages.ts'
import { formatMoment } from '../../ui/time/dates.ts'

/** The other receipts of an application: each correction has one, and the earlier ones stay [DRAFT3]. */
export function EarlierReceipts({ applicationId, receipt }: { applicationId: string; receipt: Receipt }) {
  const others = receipt.all.filter(({ number }) => number !== receipt.number)
  if (others.length === 0) return null
  return (
    <section aria-label="Other receipts" className="print:hidden">
      <h2 className="mb-1 text-xl">Other receipts of this application</h2>
      <ul className="grid justify-items-start">
        {others.map(({ number, at }) => (
          <li key={number}>
            <Link
              to={pages.receipt(applicationId, number)}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            >
              Receipt {number} of {formatMoment(at)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
