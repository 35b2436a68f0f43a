import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ConversationThread } from './conversation-thread.tsx'
import { useConversation } from './use-conversation.ts'

/** A conversation that is opened from the inbox, with the way to its application, where the notes are [TALK2]. */
export function InboxConversation({ applicationId, back }: { applicationId: string; back: string }) {
  const { state } = useConversation(applicationId)
  const about = state.data
  return (
    <section aria-label="Conversation" className="talk-page grid gap-4">
      <Link to={back} className="inline-flex min-h-11 items-center gap-2 font-semibold lg:hidden">
        <Icon name="left" /> All conversations
      </Link>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow [overflow-wrap:anywhere]">
          <h2 className="text-xl">{about?.applicant ?? 'Conversation'}</h2>
          <p className="text-ink-soft">{about?.scholarshipName}</p>
        </div>
        <LinkButton to={pages.deskApplication(applicationId)} variant="secondary" size="small">
          Open the application
        </LinkButton>
      </header>
      <ConversationThread applicationId={applicationId} />
    </section>
  )
}
