import { useParams, useSearchParams } from 'react-router'
import type { Receipt } from '../../../contract/applications/receipts.ts'
import { pages } from '../../../contract/core/pages.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { AfterSubmitting } from '../../features/applications/after-submitting.tsx'
import { EarlierReceipts } from '../../features/applications/earlier-receipts.tsx'
import { SubmittedReceipt } from '../../features/applications/submitted-receipt.tsx'
import { LettersToCome } from '../../features/references/letters-to-come.tsx'
import { OwnRemovedNote } from '../../features/retention/own-removed-note.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** What was submitted, word for word, to be read and printed [DRAFT3]. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const number = search.get('number') ?? undefined
  const receipt = useAnswer('GET /appliedScholarship/receipt/:id', { params: { id }, query: { number } })
  if (receipt.status !== 'ready') {
    return (
      <>
        <DashboardHeading title="Receipt" />
        {receipt.status === 'failed' && <OwnRemovedNote applicationId={id} />}
        <Loaded state={receipt} name="the receipt">
          {() => null}
        </Loaded>
      </>
    )
  }
  const { data } = receipt
  const counts = data.status !== null && data.number === data.all[0]?.number
  return (
    <>
      {counts ? (
        <Submitted receipt={data} />
      ) : (
        <DashboardHeading title="Receipt">{why(data)}</DashboardHeading>
      )}
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <SubmittedReceipt receipt={data}>
          {counts && (
            <AfterSubmitting applicationId={id} receipt={data}>
              <LettersToCome applicationId={id} />
            </AfterSubmitting>
          )}
        </SubmittedReceipt>
        <Acts />
        <EarlierReceipts applicationId={id} receipt={data} />
      </div>
    </>
  )
}

function Acts() {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button onClick={() => print()}>Print</Button>
      <LinkButton to={pages.myApplication} variant="secondary">
        My Applications
      </LinkButton>
    </div>
  )
}

function why({ status }: Receipt): string {
  return status === null ? 'You have cancelled this application.' : 'You have corrected this since.'
}

function Submitted({ receipt: { scholarshipName, universityName } }: { receipt: Receipt }) {
  return (
    <header className="mb-6 grid max-w-3xl gap-3">
      <PageTitle>Submitted</PageTitle>
      <h1 className="flex items-center gap-4 text-4xl sm:text-5xl">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-success text-surface print:hidden">
          <Icon name="check" className="size-7" />
        </span>
        Submitted
      </h1>
      <p className="text-lg">
        We have your application for <strong>{scholarshipName}</strong> at {universityName}.
      </p>
    </header>
  )
}
