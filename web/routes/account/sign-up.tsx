import { Link, Navigate, useSearchParams } from 'react-router'
import { safeReturnPath } from '../../../contract/core/pages.ts'
import { AccountFrame } from '../../features/people/account-frame.tsx'
import { useAuth } from '../../features/people/session/auth-state.tsx'
import { ProviderButtons } from '../../features/people/provider/provider-buttons.tsx'
import { loginPath } from '../../features/people/session/login-path.ts'
import { SignUpForm } from '../../features/people/sign-up-form.tsx'
import type { Route } from './+types/sign-up'

/** Sign-up [A4]; success leads to `/`, or to the page that asked for an account. */
export default function SignUp({ matches }: Route.ComponentProps) {
  const { status } = useAuth()
  const [search] = useSearchParams()
  const returnTo = safeReturnPath(search.get('from'))
  if (status === 'signedIn') return <Navigate to={returnTo} replace />
  return (
    <AccountFrame
      title="Sign Up Now!"
      intro="One account for every application."
      description="Create one account for every scholarship application."
    >
      <SignUpForm />
      <ProviderButtons
        providers={matches[0].loaderData.signInProviders}
        verb="Sign up with"
        returnTo={returnTo}
      />
      <p className="text-center">
        Already have an account?{' '}
        <Link to={loginPath(returnTo)} className="font-semibold text-accent underline underline-offset-4">
          Login
        </Link>
      </p>
    </AccountFrame>
  )
}
