import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { DashboardFrame } from '../../dashboard/dashboard-frame.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { dashboardTitle } from '../../dashboard/dashboard-menu.ts'
import { useAllows } from '../../dashboard/dashboard-user.ts'
import { EarlyScript } from '../../dashboard/early-script.tsx'
import { NoAccess } from '../../dashboard/no-access.tsx'
import type { PageWithBar } from '../../ui/page-bar.tsx'
import { LoginAgain } from '../../features/people/login-again.tsx'
import { useAuth, useStays } from '../../features/people/session/auth-state.tsx'
import { rememberedRole } from '../../features/people/session/remembered-person.ts'
import { RequireSignIn } from '../../features/people/session/require-sign-in.tsx'
import { provenAuth } from '../../features/people/session/proven-auth.ts'
import { PersonQueries } from '../../lists/person-queries.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

export const handle = { Head: EarlyScript }

export { ErrorBoundary } from '../../layout/error-boundary.tsx'

/** Few people ever need it. */
const SetUpTwoFactors = lazy(() => import('../../features/people/two-factors/set-up-first.tsx'))

function SetUpFirst() {
  return (
    <>
      <DashboardHeading title="Two-step sign-in" />
      <Suspense>
        <SetUpTwoFactors />
      </Suspense>
    </>
  )
}

/** Every dashboard page. Frame, menu and heading are there at once; the rest waits for the sign-in state [R3]. */
export default function Dashboard() {
  const { user, status, ended } = usePersonOfPage()
  const { pathname } = useLocation()
  const [wasIn, setWasIn] = useState(false)
  if (user && !wasIn) setWasIn(true)
  const proven = useProven()
  const remembered = useSyncExternalStore(neverChanges, rememberedRole.read, () => undefined)
  const role = user?.role ?? remembered
  const allowed = useAllows(role)
  const page = allowed ? <Outlet context={user} /> : <NoAccess />
  const { hasBar, fills } = (useMatches().at(-1)?.handle ?? {}) as PageWithBar
  const shown = user !== undefined && !user.mustSetUp && allowed
  return (
    <DashboardFrame user={user} role={role} hasBar={shown && hasBar === true} fills={shown && fills === true}>
      {user ? (
        <PersonQueries of={user.email}>
          {user.mustSetUp ? <SetUpFirst /> : page}
          {ended && <LoginAgain email={user.email} />}
        </PersonQueries>
      ) : (
        <>
          <DashboardHeading title={dashboardTitle(pathname, role)} />
          {status === 'loading' || !proven ? (
            <Pending />
          ) : (
            <RequireSignIn left={wasIn}>{() => null}</RequireSignIn>
          )}
        </>
      )}
    </DashboardFrame>
  )
}

/** The signed-in person; on a page that stays when the session ends, the last person. */
function usePersonOfPage() {
  const auth = useAuth()
  const stays = useStays()
  const [last, setLast] = useState(auth.user)
  if (auth.user && auth.user !== last) setLast(auth.user)
  const keeps = stays && !auth.user && (auth.status === 'loading' || auth.ended)
  const { user = keeps ? last : undefined, status, ended } = auth
  return { user, status, ended: keeps && user !== undefined && ended }
}

/** @returns whether the identity service has been asked, also for a visitor who never signed in here */
function useProven(): boolean {
  const [proven, setProven] = useState(false)
  useEffect(() => {
    void provenAuth().then(() => setProven(true))
  }, [])
  return proven
}

/** A change of role in this tab comes with the sign-in state, which renders the page again. */
function neverChanges() {
  return () => {}
}

function Pending() {
  return (
    <>
      <noscript>
        <p className="mb-4 text-lg">
          The dashboard needs JavaScript. Please allow it for this site, or open this page in another browser.
        </p>
      </noscript>
      <div role="status" className="grid gap-4 noscript:hidden">
        <span className="sr-only">Checking your sign-in…</span>
        <Skeleton className="h-12" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    </>
  )
}
