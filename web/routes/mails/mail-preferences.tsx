import { useParams } from 'react-router'
import { LinkPage } from '../../features/notifications/link-page.tsx'
import { LinkedMailPreferences } from '../../features/notifications/linked-mail-preferences.tsx'
import { PersonQueries } from '../../lists/person-queries.tsx'

/** Where reminders lead people who want fewer of them [SAVE4]. */
export default function MailPreferencesPage() {
  const { token = '' } = useParams()
  return (
    <LinkPage title="What we email you">
      <PersonQueries of={token}>
        <LinkedMailPreferences token={token} />
      </PersonQueries>
    </LinkPage>
  )
}
