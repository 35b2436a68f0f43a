import './conversation.css'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { InboxRow } from '../../../contract/conversations/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { useUnanswered } from './unanswered-count.tsx'
import { useInbox, type Whose } from './use-inbox.ts'

type InboxListProps = { whose: Whose; current: string | undefined; search: string }

/** Who waits for an answer, the longest first, and then the others, the latest first [TALK2]. */
export function InboxList({ whose, current, search }: InboxListProps) {
  const counts = useUnanswered()
  const chosen = (name: Whose) => ({ 'aria-current': whose === name || undefined })
  return (
    <div className="grid gap-4">
      <nav aria-label="Whose" className="inbox-chips">
        <Link to={pages.inbox} {...chosen('all')}>
          All{counts && ` ${counts.all.toLocaleString('en')}`}
        </Link>
        <Link to={`${pages.inbox}?whose=mine`} {...chosen('mine')}>
          Mine{counts && ` ${counts.mine.toLocaleString('en')}`}
        </Link>
      </nav>
      <Conversations state="unanswered" {...{ whose, current, search }} />
      <Conversations state="answered" {...{ whose, current, search }} />
    </div>
  )
}

const texts = {
  unanswered: {
    title: 'Unanswered',
    name: 'unanswered conversations',
    nothing: 'Nobody is waiting for an answer.',
  },
  answered: { title: 'Answered', name: 'answered conversations', nothing: 'None yet.' },
} as const

function Conversations({ state, whose, current, search }: InboxListProps & { state: keyof typeof texts }) {
  const list = useInbox(state, whose)
  const { title, name, nothing } = texts[state]
  return (
    <section aria-label={title}>
      <h2 className="inbox-title">{title}</h2>
      <Loaded state={list} name={name}>
        {rows =>
          rows.length === 0 ? (
            <p className="text-ink-soft">{nothing}</p>
          ) : (
            <ul className="inbox-rows">
              {rows.map(row => (
                <li key={row.applicationId}>
                  <Row row={row} current={row.applicationId === current} search={search} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {list.status === 'ready' && list.more && (
        <div className="mt-3">
          <Button variant="secondary" pending={list.loadingMore} onClick={list.more}>
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({ row, current, search }: { row: InboxRow; current: boolean; search: string }) {
  const { applicationId, applicant, scholarshipName, assignee, side, excerpt, at, waitingSince } = row
  return (
    <Link to={`${pages.inboxConversation(applicationId)}${search}`} aria-current={current || undefined}>
      <span>{applicant}</span>
      <span className="talk-about">{scholarshipName}</span>
      <span>
        {side === 'office' && 'The office: '}
        {excerpt}
      </span>
      <span className="talk-about">
        {waitingSince && 'Waiting since '}
        <OfficeMoment at={waitingSince ?? at} />
        {assignee && ` · ${assignee}`}
      </span>
    </Link>
  )
}
