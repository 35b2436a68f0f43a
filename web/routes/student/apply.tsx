import { useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'
import type { PageThatStays } from '../../features/people/session/auth-state.tsx'
import type { PageWithBar } from '../../ui/page-bar.tsx'
import { Preparation } from './preparation.tsx'

export const handle = { staysSignedOut: true, hasBar: true } satisfies PageThatStays & PageWithBar

/** Where an application is prepared, reviewed and submitted [DRAFT1–3]. */
export default function Apply() {
  const { id = '' } = useParams()
  const { email } = useDashboardUser()
  // Another scholarship, or another person after signing in again, is another draft.
  return (
    <Preparation
      key={`${email} ${id}`}
      target={{ scholarshipId: id }}
      email={email}
      addressOf={section => pages.apply(id, section)}
    />
  )
}
