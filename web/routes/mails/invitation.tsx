import { useParams } from 'react-router'
import { InvitationPage } from '../../features/committees/reading/invitation-page.tsx'
import { LinkPage } from '../../features/notifications/link-page.tsx'
import { PersonQueries } from '../../lists/person-queries.tsx'

/** Where somebody is asked to read for a committee, by a mailed link [FAIR1]; its address is told to nobody. */
export default function InvitationOfLink() {
  const { token = '' } = useParams()
  return (
    <LinkPage title="Reading applications">
      <meta name="referrer" content="no-referrer" />
      <PersonQueries of={token}>
        <InvitationPage token={token} />
      </PersonQueries>
    </LinkPage>
  )
}
