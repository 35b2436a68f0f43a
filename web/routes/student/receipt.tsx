import { useParams } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { SubmittedReceipt } from '../../features/applications/submitted-receipt.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'

/** What was submitted, word for word, to be read and printed [DRAFT3]. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  const receipt = useAnswer('GET /appliedScholarship/receipt/:id', { params: { id } })
  return (
    <>
      <DashboardHeading title="Receipt" />
      <Loaded state={receipt} name="the receipt">
        {data => (
          <div className="grid max-w-3xl grid-cols-1 gap-6">
            <SubmittedReceipt receipt={data} />
            <div className="flex flex-wrap gap-3 print:hidden">
              <Button onClick={() => print()}>Print</Button>
              <LinkButton to={pages.myApplication} variant="secondary">
                My Applications
              </LinkButton>
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
