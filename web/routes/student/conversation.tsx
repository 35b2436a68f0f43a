import { Link, useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { ConversationThread } from '../../features/conversations/conversation-thread.tsx'
import { useConversation } from '../../features/conversations/use-conversation.ts'
import { OwnRemovedNote } from '../../features/retention/own-removed-note.tsx'
import { Icon } from '../../ui/icons.tsx'

/** What an applicant and the office have written to each other about an application [TALK2]. */
export default function ConversationPage() {
  const { id = '' } = useParams()
  return <OneConversation key={id} id={id} />
}

function OneConversation({ id }: { id: string }) {
  const { state } = useConversation(id)
  const about = state.data
  return (
    <div className="talk-page max-w-3xl">
      <Link to={pages.myApplication} className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <Icon name="left" /> My Applications
      </Link>
      <DashboardHeading title={about?.scholarshipName ?? 'Conversation'}>
        {about && `You and ${about.universityName}`}
      </DashboardHeading>
      <OwnRemovedNote applicationId={id} />
      <ConversationThread applicationId={id} />
    </div>
  )
}
