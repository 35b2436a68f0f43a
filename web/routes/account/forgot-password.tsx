import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { AccountFrame } from '../../features/people/account-frame.tsx'
import { ForgotPasswordForm } from '../../features/people/forgot-password-form.tsx'

/** Where "Forgot password?" leads [A2]. */
export default function ForgotPassword() {
  return (
    <AccountFrame
      title="Forgot your password?"
      intro="Tell us your email address and we will send you a link to set a new one."
    >
      <ForgotPasswordForm />
      <p>
        <Link to={pages.login} className="font-semibold text-accent underline underline-offset-4">
          Back to sign-in
        </Link>
      </p>
    </AccountFrame>
  )
}
