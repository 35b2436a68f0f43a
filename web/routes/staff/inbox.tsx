import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { InboxConversation } from '../../features/conversations/inbox-conversation.tsx'
import { useInbox, type Whose } from '../../features/conversations/use-inbox.ts'
import { useMedia } from '../../ui/use-media.ts'
import { InboxList } from '../../features/conversations/inbox-list.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** Conversations with applicants: who waits longest for an answer first [TALK2]. */
export default function Inbox() {
  const { id } = useParams()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const whose = query.get('whose') === 'mine' ? 'mine' : 'all'
  const hasRoom = useMedia('(min-width: 64rem)')
  return (
    <>
      <DashboardHeading title="Inbox" />
      <div className="inbox" data-open={id ? '' : undefined}>
        <InboxList whose={whose} current={id} search={search} />
        {!id && hasRoom && <OpenFirst whose={whose} search={search} />}
        {id && <InboxConversation key={id} applicationId={id} back={`${pages.inbox}${search}`} />}
      </div>
    </>
  )
}

/** Opens the first conversation of the list, which stays open when it is answered and the list has another order. */
function OpenFirst({ whose, search }: { whose: Whose; search: string }) {
  const lists = [useInbox('unanswered', whose), useInbox('answered', whose)]
  if (lists.some(({ status }) => status !== 'ready')) return null
  const [first] = lists.flatMap(list => list.data ?? [])
  return first && <Navigate replace to={`${pages.inboxConversation(first.applicationId)}${search}`} />
}
