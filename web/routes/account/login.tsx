import { Suspense, useState } from 'react'
import { Link, Navigate, PrefetchPageLinks, useLocation, useNavigate, useSearchParams } from 'react-router'
import { pages, safeReturnPath } from '../../../contract/core/pages.ts'
import { AccountFrame } from '../../features/people/account-frame.tsx'
import { useAuth } from '../../features/people/session/auth-state.tsx'
import { endingOf } from '../../features/people/provider/endings.ts'
import { ProviderButtons } from '../../features/people/provider/provider-buttons.tsx'
import { codePath, loginPath } from '../../features/people/session/login-path.ts'
import { CodeForm, LoginForm } from '../../features/people/login-form.tsx'
import type { Route } from './+types/login'

/** Login [A1]; signed-in people continue to the page they came from [R3]. */
export default function Login({ matches }: Route.ComponentProps) {
  const { status } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const [typing, setTyping] = useState(false)
  const returnTo = safeReturnPath(search.get('from'))
  if (status === 'signedIn') return <Navigate to={returnTo} replace />
  if (search.get('step') === 'code') return <CodeStep returnTo={returnTo} />

  // Nobody who has just left waits to be brought back.
  const comesBack = returnTo !== pages.home && !(state as { left?: boolean } | null)?.left
  const signUp =
    returnTo === pages.home ? pages.signUp : `${pages.signUp}?${new URLSearchParams({ from: returnTo })}`
  const { signInProviders } = matches[0].loaderData
  const refused = search.get('error')
  const refusing = signInProviders.find(({ id }) => id === search.get('provider'))
  return (
    <AccountFrame
      title="Login now!"
      description="Sign in to apply for scholarships, follow your applications and share your experience."
      intro={comesBack ? 'Please sign in, and we will bring you right back.' : undefined}
    >
      {/* What comes next is loaded while they type. */}
      {typing && <PrefetchPageLinks page={returnTo} />}
      <div onFocus={() => setTyping(true)}>
        <LoginForm
          problem={refused === null ? undefined : endingOf(refused, refusing?.label ?? 'the provider')}
          onCodeNeeded={() => navigate(codePath(returnTo))}
        />
      </div>
      <ProviderButtons providers={signInProviders} verb="Login with" returnTo={returnTo} />
      <p className="text-center">
        New here?{' '}
        <Link to={signUp} className="font-semibold text-accent underline underline-offset-4">
          Create an account
        </Link>
      </p>
    </AccountFrame>
  )
}

/** The second step of a sign-in, whichever way it began. */
function CodeStep({ returnTo }: { returnTo: string }) {
  return (
    <AccountFrame title="One more step" intro="Your account asks for a code as well.">
      <Suspense>
        <CodeForm />
      </Suspense>
      <p className="text-center">
        <Link to={loginPath(returnTo)} className="font-semibold text-accent underline underline-offset-4">
          Back to sign-in
        </Link>
      </p>
    </AccountFrame>
  )
}
