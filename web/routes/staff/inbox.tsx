import { useLocation, useParams, useSearchParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { InboxConversation } from '../../features/conversations/inbox-conversation.tsx'
import { InboxList } from '../../features/conversations/inbox-list.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** Conversations with applicants: who waits longest for an answer first [TALK2]. */
export default function Inbox() {
  const { id } = useParams()
  const { search } = useLocation()
  const [query] = useSearchParams()
  return (
    <>
      <DashboardHeading title="Inbox" />
      <div className="inbox" data-open={id ? '' : undefined}>
        <InboxList whose={query.get('whose') === 'mine' ? 'mine' : 'all'} current={id} search={search} />
        {id && <InboxConversation key={id} applicationId={id} back={`${pages.inbox}${search}`} />}
      </div>
    </>
  )
}
