import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PageSpinner } from '../../../ui/loading/spinner.tsx'
import { ErrorState } from '../../../ui/loading/states.tsx'
import { useAuth } from './auth-state.tsx'
import type { SignedInUser } from './auth-store.ts'
import { loginPath } from './login-path.ts'
import { recheckAuth } from './session-actions.ts'

type RequireSignInProps = {
  children: (user: SignedInUser) => ReactNode
  returnTo?: string | undefined
  /** Somebody was signed in here until they left: the login does not promise to bring them back. */
  left?: boolean
}

/**
 * The guard of a page [R3]: a spinner while the sign-in state loads, the login page for visitors, remembering path,
 * query and hash (or `returnTo`); else the page, given the person.
 */
export function RequireSignIn({ children, returnTo, left }: RequireSignInProps) {
  const { status, user, problem } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (status === 'loading') return <PageSpinner label="Checking your sign-in…" />
  if (user) return children(user)
  if (problem) {
    return (
      <ErrorState
        title="We could not check your sign-in"
        message={problem}
        onRetry={() => void recheckAuth()}
      />
    )
  }
  return <Navigate to={loginPath(returnTo ?? pathname + search + hash)} replace state={{ left }} />
}
