import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { allOf } from '../../../contract/forms/answers.ts'
import { isFree } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { DraftPage } from '../../features/drafts/draft-page.tsx'
import type { DraftEntry } from '../../features/drafts/draft-steps.ts'
import type { DraftTarget, OpenDraft } from '../../features/drafts/open-draft.ts'
import { useDraft } from '../../features/drafts/use-draft.ts'
import type { PageThatStays } from '../../features/people/session/auth-state.tsx'
import { OwnDocuments } from '../../features/documents/own-documents.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { PageBar, type PageWithBar } from '../../ui/page-bar.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'

export const handle = { staysSignedOut: true, hasBar: true } satisfies PageThatStays & PageWithBar

type PreparationProps = {
  target: DraftTarget
  addressOf: (section?: string) => string
}

/** Opens the draft of a new application, or of a correction, and shows the part that the address names [DRAFT1]. */
export function Preparation(props: PreparationProps) {
  const { email } = useDashboardUser()
  // Another scholarship, or another person after signing in again, is another draft.
  return <Opening key={`${email} ${JSON.stringify(props.target)}`} email={email} {...props} />
}

function Opening({ target, email, addressOf }: PreparationProps & { email: string }) {
  const draft = useDraft(target, email)
  if (draft.status === 'failed' && draft.error instanceof ApiError) {
    const { code, message } = draft.error
    if (code === 'nothing_to_prepare') {
      const to = 'scholarshipId' in target ? pages.paymentFor(target.scholarshipId) : pages.myApplication
      return <Navigate to={to} replace />
    }
    if (refusals.has(code)) return <Refused code={code} message={message} />
  }
  if (draft.status === 'ready') return <Opened open={draft.data} addressOf={addressOf} />
  return (
    <>
      <Bar />
      <Loaded state={draft} name="your application" skeleton={<DraftSkeleton />}>
        {() => null}
      </Loaded>
    </>
  )
}

type OpenedProps = Pick<PreparationProps, 'addressOf'> & { open: OpenDraft }

function Opened({ open, addressOf }: OpenedProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const entry = useLocation().state as DraftEntry | null
  const { scholarshipId, corrects } = open.saver.current().draft
  const scholarship = useLoad({
    queryKey: ['scholarship', scholarshipId],
    queryFn: ({ signal }) => sessionCall('GET /scholarships/:id', { params: { id: scholarshipId }, signal }),
  })
  const payments = useAnswer('GET /payment/open')
  return (
    <>
      {scholarship.status !== 'ready' && <Bar />}
      <Loaded state={scholarship} name="the scholarship" skeleton={<DraftSkeleton />}>
        {offer => (
          <OwnDocuments submitted={corrects?.documents} answers={documentAnswers(open)}>
            <DraftPage
              open={open}
              scholarship={offer}
              paid={payments.status === 'ready' ? isPaid(offer, payments.data) : undefined}
              section={search.get('section') ?? undefined}
              entry={entry ?? {}}
              addressOf={addressOf}
              goTo={(section, next) => void navigate(addressOf(section), { state: next })}
              leave={() => void navigate(pages.myApplication)}
            />
          </OwnDocuments>
        )}
      </Loaded>
    </>
  )
}

/** Read and changed as they are when an upload ends. */
function documentAnswers({ saver }: OpenDraft) {
  return {
    chosen: (name: string) => allOf(saver.current().answers[name]),
    choose: saver.change,
  }
}

function Bar() {
  return (
    <PageBar title="Your application" back={{ to: pages.myApplication, label: 'Back: My Applications' }} />
  )
}

/** The fields of a section, or the overview of all sections. */
function DraftSkeleton() {
  const [search] = useSearchParams()
  if (search.has('section')) {
    return (
      <>
        <Skeleton className="mb-2 h-9 w-3/5 max-w-xs" />
        {[1, 2, 3, 4].map(field => (
          <div key={field} className="mb-2 grid max-w-2xl gap-2">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-13" />
          </div>
        ))}
      </>
    )
  }
  return (
    <div className="grid max-w-2xl gap-4">
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-28" />
      <Skeleton className="h-84 rounded-card" />
    </div>
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
  'application_decided',
  'application_processing',
  'deadline_passed',
  'not_found',
  'not_open_yet',
  'scholarship_gone',
])

function Refused({ code, message }: Pick<ApiError, 'code' | 'message'>) {
  const applied = code === 'already_applied' || code.startsWith('application_')
  return (
    <>
      <Bar />
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
