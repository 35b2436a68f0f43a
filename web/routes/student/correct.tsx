import { useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'
import type { PageThatStays } from '../../features/people/session/auth-state.tsx'
import type { PageWithBar } from '../../ui/page-bar.tsx'
import { Preparation } from './preparation.tsx'

export const handle = { staysSignedOut: true, hasBar: true } satisfies PageThatStays & PageWithBar

/** Where all answers of a submitted application are corrected, until the office begins to process it [U4]. */
export default function Correct() {
  const { id = '' } = useParams()
  const { email } = useDashboardUser()
  return (
    <Preparation
      key={`${email} ${id}`}
      target={{ applicationId: id }}
      email={email}
      addressOf={section => pages.correct(id, section)}
    />
  )
}
