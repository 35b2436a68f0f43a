import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { ApiError } from '../../api/api-error.ts'
import { publicCall } from '../../api/public-client.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { PersonQueries } from '../../lists/person-queries.tsx'
import { useLoad } from '../../lists/use-load.ts'
import type { SignedInUser } from '../../features/people/session/auth-store.ts'
import { RequireSignIn } from '../../features/people/session/require-sign-in.tsx'
import { provenAuth } from '../../features/people/session/proven-auth.ts'
import { ApplicationModal } from '../../features/applications/application-modal.tsx'
import { NothingToPay, PaymentPanel } from '../../features/payments/payment-panel.tsx'
import { PaymentRefusal } from '../../features/payments/payment-refusal.tsx'
import { usePayment } from '../../features/payments/use-payment.ts'
import {
  rememberedScholarship,
  rememberScholarship,
} from '../../features/scholarships/remembered-scholarship.ts'
import { Card } from '../../ui/card.tsx'
import { ClosingClock } from '../../ui/time/closing-clock.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { PageSpinner } from '../../ui/loading/spinner.tsx'
import { ErrorState } from '../../ui/loading/states.tsx'
import type { Route } from './+types/payment'
import { ScholarshipSummary } from './scholarship-summary.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** Remembers the scholarship that the address names [D3]. [R3] The page waits for the sign-in state. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const chosen = new URL(request.url).searchParams.get('scholarship')
  if (chosen) rememberScholarship(chosen)
  await provenAuth()
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <PaymentPage>
      <PageSpinner label="Checking your sign-in…" />
    </PaymentPage>
  )
}

/** The payment page [P1]: the fee of the remembered scholarship, then the application. */
export default function Payment() {
  const [search] = useSearchParams()
  const state = useLocation().state as { scholarship?: string } | null
  // The address that a person keeps, or shares, is nobody's in particular; Back and Forward lead to what was there.
  const named = search.get('scholarship')
  const entry = useMemo(() => ({ scholarship: named }), [named])
  if (named) return <Navigate to={pages.payment} replace state={entry} />
  const chosen = state?.scholarship
  return (
    <PaymentPage>
      <RequireSignIn returnTo={chosen && pages.paymentFor(chosen)}>
        {user => (
          <PersonQueries of={user.email}>
            <ChosenScholarship key={chosen} chosen={chosen} user={user} />
          </PersonQueries>
        )}
      </RequireSignIn>
    </PaymentPage>
  )
}

function PaymentPage({ children }: { children: ReactNode }) {
  return (
    <div className="page py-10">
      <PageTitle>Payment Gateway</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="mb-8 text-4xl sm:text-5xl">Payment Gateway</h1>
      {children}
    </div>
  )
}

/** That of this entry of the history, else the remembered one; another tab's choice does not change it. */
function ChosenScholarship({ chosen, user }: { chosen: string | undefined; user: SignedInUser }) {
  const [id] = useState(() => chosen ?? rememberedScholarship())
  return id ? <ScholarshipPayment id={id} user={user} /> : <NothingToPay />
}

function ScholarshipPayment({ id, user }: { id: string; user: SignedInUser }) {
  const offer = useLoad({
    queryKey: ['offer', id],
    async queryFn({ signal }) {
      const [scholarship, { formVersion }] = await Promise.all([
        publicCall('GET /scholarships/:id', { params: { id }, signal }),
        publicCall('GET /applicationForm/:id', { params: { id }, signal }),
      ])
      return { scholarship, hasForm: formVersion !== null }
    },
  })
  if (offer.status === 'loading') return <PaymentSkeleton />
  if (offer.status === 'ready') return <PaymentDesk {...offer.data} user={user} />
  const { error, message, reload } = offer
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (gone) return <PaymentRefusal code="scholarship_gone" message="This scholarship is no longer offered." />
  return <ErrorState message={message} onRetry={reload} />
}

type PaymentDeskProps = {
  scholarship: Scholarship
  /** It has its own questions, which are answered on a separate page [DRAFT1]. */
  hasForm: boolean
  user: SignedInUser
}

function PaymentDesk({ scholarship, hasForm, user }: PaymentDeskProps) {
  const navigate = useNavigate()
  const payment = usePayment(scholarship, { name: user.displayName, email: user.email })
  const { state } = payment
  const fee = 'fee' in state ? state.fee : scholarship.applicationFees
  // Once the fee is settled the form opens automatically, until it is closed [P4].
  const [closed, setClosed] = useState(false)
  const applyButton = useRef<HTMLButtonElement>(null)
  if (hasForm && state.step === 'settled') return <BackToDraft scholarshipId={scholarship._id} />
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="p-6 sm:p-8">
        <ClosingClock closes={closingOf(scholarship)} />
        {state.step === 'due' && <FeeLine scholarship={scholarship} fee={fee} />}
        <PaymentPanel payment={payment} onApply={() => setClosed(false)} applyButton={applyButton} />
      </Card>
      <ScholarshipSummary scholarship={scholarship} fee={fee} />
      <ApplicationModal
        open={state.step === 'settled' && !closed}
        onClose={() => setClosed(true)}
        returnFocus={applyButton}
        scholarship={scholarship}
        email={user.email}
        onApplied={applicationId => {
          setClosed(true)
          void navigate(pages.receipt(applicationId))
        }}
      />
    </div>
  )
}

/** People who have prepared the application return to its review, others to its beginning [DRAFT1]. */
function BackToDraft({ scholarshipId }: { scholarshipId: string }) {
  const drafts = useAnswer('GET /drafts')
  if (drafts.status === 'loading') return <PageSpinner label="Opening your application…" />
  const prepared =
    drafts.status === 'ready' && drafts.data.some(draft => draft.scholarshipId === scholarshipId)
  return <Navigate to={pages.apply(scholarshipId, prepared ? 'review' : undefined)} replace />
}

/** On small screens the summary is below the form: the fee is shown before it is paid. */
function FeeLine({ scholarship, fee }: { scholarship: Scholarship; fee: string }) {
  return (
    <p className="mb-6 flex items-baseline justify-between gap-4 border-b border-line pb-5 lg:hidden">
      <span className="min-w-0">
        <span className="block font-semibold">{scholarship.scholarshipName}</span>
        <span className="block text-ink-soft">{scholarship.universityName}</span>
        <span className="text-ink-soft">Application Fees</span>
      </span>
      <span className="font-display text-3xl font-semibold tabular-nums">{readablePrice(fee)}</span>
    </p>
  )
}

function PaymentSkeleton() {
  return (
    <div role="status" aria-label="Loading the scholarship" className="grid gap-8 lg:grid-cols-[1fr_24rem]">
      <Skeleton className="h-60" />
      <Skeleton className="h-96" />
    </div>
  )
}
