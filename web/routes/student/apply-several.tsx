import { useNavigate, useSearchParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { SeveralPage } from '../../features/drafts/several/several-page.tsx'
import { mostAtOnce, severalAddress } from '../../features/drafts/several/several-address.ts'
import { useSeveral } from '../../features/drafts/several/several-drafts.ts'
import type { PageThatStays } from '../../features/people/session/auth-state.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { PageBar, type PageWithBar } from '../../ui/page-bar.tsx'

export const handle = { staysSignedOut: true, hasBar: true } satisfies PageThatStays & PageWithBar

/** Where several applications are prepared and sent together; the address names the scholarships. */
export default function ApplySeveral() {
  const { email } = useDashboardUser()
  const [search] = useSearchParams()
  const ids = [...new Set(search.getAll('scholarship'))].slice(0, mostAtOnce)
  if (ids.length === 0) return <Nothing />
  // Others, or another person after signing in again, are other drafts.
  return (
    <Several
      key={`${email} ${ids.join(' ')}`}
      ids={ids}
      email={email}
      shown={search.get('step') ?? undefined}
    />
  )
}

function Several({
  ids,
  email,
  shown,
}: {
  ids: readonly string[]
  email: string
  shown: string | undefined
}) {
  const navigate = useNavigate()
  const prepared = useSeveral(ids, email)
  const payments = useAnswer('GET /payment/open')
  const addressOf = (step: string) => severalAddress(ids, step)
  const isReady = prepared.status === 'ready' && payments.status === 'ready'
  if (isReady && prepared.data.length === 0) return <Nothing />
  return (
    <>
      {!isReady && <PageBar title={`Apply to ${ids.length}`} back={back} />}
      <Loaded state={prepared} name="your applications">
        {data => (
          <Loaded state={payments} name="your payments">
            {paid => (
              <SeveralPage
                prepared={data}
                paid={paid.map(({ scholarship }) => scholarship._id)}
                shown={shown}
                addressOf={addressOf}
                goTo={step => void navigate(addressOf(step))}
                leave={() => void navigate(pages.myApplication)}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

const back = { to: pages.myApplication, label: 'Back: My Applications' }

function Nothing() {
  return (
    <>
      <PageBar title="Apply to several" back={back} />
      <EmptyState
        icon="file"
        title="Choose some scholarships first"
        action={<LinkButton to={pages.allScholarships}>All Scholarships</LinkButton>}
      >
        You can prepare up to {mostAtOnce} applications together, and answer what they have in common once.
      </EmptyState>
    </>
  )
}
