import { useParams } from 'react-router'
import { ConfirmEmailChange } from '../../features/people/own/confirm-email-change.tsx'
import { LinkPage } from '../../features/notifications/link-page.tsx'

/** Where the mailed links of a change of address lead. */
export default function EmailChange() {
  const { token = '' } = useParams()
  return (
    <LinkPage title="Change your address">
      <ConfirmEmailChange token={token} />
    </LinkPage>
  )
}
