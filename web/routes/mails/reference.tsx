import { useParams } from 'react-router'
import { LinkPage } from '../../features/notifications/link-page.tsx'
import { RefereePage } from '../../features/references/referee-page.tsx'
import { PersonQueries } from '../../lists/person-queries.tsx'

/** Where a referee writes, by a mailed link and without an account [REF1]; its address is told to nobody. */
export default function ReferencePage() {
  const { token = '' } = useParams()
  return (
    <LinkPage title="Your reference">
      <meta name="referrer" content="no-referrer" />
      <PersonQueries of={token}>
        <RefereePage token={token} />
      </PersonQueries>
    </LinkPage>
  )
}
