import { useSearchParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { publicCall } from '../../api/public-client.ts'
import { AccountFrame } from '../../features/people/account-frame.tsx'
import { ResetPasswordForm } from '../../features/people/reset-password-form.tsx'
import { PersonQueries } from '../../lists/person-queries.tsx'
import { useLoad } from '../../lists/use-load.ts'
import { LinkButton } from '../../ui/button.tsx'

/** Where the mailed link leads [A2]. */
export default function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token')
  if (!token || search.has('error')) return <Ended />
  return (
    <PersonQueries of={token}>
      <NewPassword token={token} />
    </PersonQueries>
  )
}

/** A link that was used or has expired says so before anybody types; where that cannot be asked, the form says it. */
function NewPassword({ token }: { token: string }) {
  const link = useLoad({
    queryKey: ['password reset', token],
    queryFn: ({ signal }) => publicCall('GET /passwordReset/:token', { params: { token }, signal }),
  })
  if (link.status === 'ready' && !link.data.usable) return <Ended />
  return (
    <AccountFrame title="Choose a new password">
      <ResetPasswordForm token={token} />
    </AccountFrame>
  )
}

function Ended() {
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
