import { useCallback } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { isFree } from '../../../contract/money.ts'
import { pages } from '../../../contract/pages.ts'
import { ApiError } from '../../api/client.ts'
import { publicCall } from '../../api/public-client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'
import type { PageThatStays } from '../../features/account/session/auth-state.tsx'
import { DraftPage } from '../../features/applications/drafts/draft-page.tsx'
import { useDraft } from '../../features/applications/drafts/use-draft.ts'
import { OwnDocuments } from '../../features/documents/own-documents.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const handle = { staysSignedOut: true } satisfies PageThatStays

/** Where an application is prepared, reviewed and submitted [DRAFT1–3]. */
export default function Apply() {
  const { id = '' } = useParams()
  const { email } = useDashboardUser()
  // Another scholarship, or another person after signing in again, is another draft.
  return <Preparation key={`${email} ${id}`} scholarshipId={id} email={email} />
}

function Preparation({ scholarshipId, email }: { scholarshipId: string; email: string }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const state = useLocation().state as { field?: string } | null
  const draft = useDraft(scholarshipId, email)
  const scholarship = useLoad(
    useCallback(
      signal => publicCall('GET /scholarships/:id', { params: { id: scholarshipId }, signal }),
      [scholarshipId],
    ),
  )
  const payments = useAnswer('GET /payment/open')
  if (draft.status === 'failed' && draft.error instanceof ApiError) {
    const { code, message } = draft.error
    if (code === 'nothing_to_prepare') return <Navigate to={pages.paymentFor(scholarshipId)} replace />
    if (refusals.has(code)) return <Refused code={code} message={message} />
  }
  return (
    <>
      <DashboardHeading title="Your application" />
      <Loaded state={scholarship} name="the scholarship">
        {offer => (
          <Loaded state={draft} name="your application">
            {open => (
              <OwnDocuments>
                <DraftPage
                  open={open}
                  scholarship={offer}
                  paid={payments.status === 'ready' ? isPaid(offer, payments.data) : undefined}
                  section={search.get('section') ?? undefined}
                  field={state?.field}
                  goTo={section => void navigate(pages.apply(scholarshipId, section))}
                  leave={() => void navigate(pages.myApplication)}
                />
              </OwnDocuments>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

function isPaid(
  { _id, applicationFees }: { _id: string; applicationFees: string },
  open: readonly { scholarship: { _id: string } }[],
): boolean {
  return isFree(applicationFees) || open.some(({ scholarship }) => scholarship._id === _id)
}

const refusals = new Set<ApiError['code']>([
  'already_applied',
  'deadline_passed',
  'not_open_yet',
  'scholarship_gone',
])

function Refused({ code, message }: Pick<ApiError, 'code' | 'message'>) {
  const applied = code === 'already_applied'
  return (
    <>
      <DashboardHeading title="Your application" />
      <EmptyState
        icon={applied ? 'check' : 'clock'}
        title={message}
        action={
          <LinkButton to={applied ? pages.myApplication : pages.allScholarships}>
            {applied ? 'My Applications' : 'All Scholarships'}
          </LinkButton>
        }
      />
    </>
  )
}
