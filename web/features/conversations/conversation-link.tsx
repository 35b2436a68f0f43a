import { Link } from 'react-router'
import { counted } from '../../../contract/core/counted.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { ResponseOf } from '../../../contract/endpoints.ts'

export type OwnConversations = ResponseOf<'GET /ownConversations'>

type ConversationLinkProps = { conversations: OwnConversations; applicationId: string; of: string }

/** The way to the conversation of the person's application, with what is new; nothing where there is none [TALK2]. */
export function ConversationLink({ conversations, applicationId, of }: ConversationLinkProps) {
  const found = conversations.find(each => each.applicationId === applicationId)
  if (!found) return null
  return (
    <Link
      to={pages.conversation(applicationId)}
      className="inline-block min-h-6 font-semibold text-accent underline underline-offset-4"
    >
      {found.unread > 0 ? counted(found.unread, 'new message') : 'Messages'}
      <span className="sr-only"> about {of}</span>
    </Link>
  )
}
