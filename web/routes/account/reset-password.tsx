import { useSearchParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { AccountFrame } from '../../features/people/account-frame.tsx'
import { ResetPasswordForm } from '../../features/people/reset-password-form.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** Where the mailed link leads [A2]. */
export default function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token')
  if (!token || search.has('error')) {
    return (
      <AccountFrame
        title="This link is no longer valid"
        intro="A link works once and for one hour. Please ask for a new one."
      >
        <LinkButton to={pages.forgotPassword} size="large">
          Ask for a new link
        </LinkButton>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Choose a new password">
      <ResetPasswordForm token={token} />
    </AccountFrame>
  )
}
