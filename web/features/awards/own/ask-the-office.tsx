import { Link } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import { useLiveAnswer } from '../../../lists/use-answer.ts'

/** The way to the conversation with the office about an application, where there is one. */
export function AskTheOffice({ applicationId }: { applicationId: string }) {
  const conversations = useLiveAnswer('GET /ownConversations').data ?? []
  if (!conversations.some(each => each.applicationId === applicationId)) return null
  return (
    <p className="text-[0.95rem] text-ink-soft">
      Something is unclear?{' '}
      <Link
        to={pages.conversation(applicationId)}
        className="font-semibold text-accent underline underline-offset-4"
      >
        Ask the office
      </Link>
      . Asking changes nothing.
    </p>
  )
}
