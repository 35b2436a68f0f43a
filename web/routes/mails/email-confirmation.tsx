import { useParams } from 'react-router'
import { ConfirmAddress } from '../../features/notifications/confirm-address.tsx'
import { LinkPage } from '../../features/notifications/link-page.tsx'
import { PersonQueries } from '../../lists/person-queries.tsx'

/** Where the mailed link of a new account leads [SAVE5]. */
export default function EmailConfirmation() {
  const { token = '' } = useParams()
  return (
    <LinkPage title="Confirm your address">
      <PersonQueries of={token}>
        <ConfirmAddress token={token} />
      </PersonQueries>
    </LinkPage>
  )
}
