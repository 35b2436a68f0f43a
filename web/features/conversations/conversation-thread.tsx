import './conversation.css'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { RequestState } from '../../../contract/conversations/conversation-terms.ts'
import type { Conversation, Message } from '../../../contract/conversations/conversations.ts'
import { counted } from '../../../contract/core/counted.ts'
import { pages } from '../../../contract/core/pages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { formatMoment } from '../../ui/time/dates.ts'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { Composer, useDraft } from './composer.tsx'
import { useConversation } from './use-conversation.ts'
import { type Leaving, useOutbox } from './use-outbox.ts'

type ConversationThreadProps = { applicationId: string }

/** What applicant and office have written to each other, the same for both, and where one writes on [TALK2]. */
export function ConversationThread({ applicationId }: ConversationThreadProps) {
  const talk = useConversation(applicationId)
  return (
    <Loaded state={talk.state} name="the conversation">
      {conversation => <Thread {...{ applicationId, conversation, talk }} />}
    </Loaded>
  )
}

type ThreadProps = ConversationThreadProps & {
  conversation: Conversation
  talk: ReturnType<typeof useConversation>
}

function Thread({ applicationId, conversation, talk }: ThreadProps) {
  const { side, mayWrite } = conversation
  const outbox = useOutbox(applicationId, talk.refresh)
  const draft = useDraft(applicationId)
  const end = useReadMark(applicationId, conversation, talk.refresh)
  const box = useFocusAfterRemoval<HTMLDivElement>()
  const shown = new Set(talk.messages.map(({ _id }) => _id))
  const leaving = outbox.leaving.filter(({ _id }) => !shown.has(_id))
  return (
    <div ref={box} tabIndex={-1} className="talk outline-none">
      {talk.hasEarlier && (
        <Button variant="secondary" size="small" onClick={talk.showEarlier}>
          Show earlier messages
        </Button>
      )}
      {talk.messages.length === 0 && leaving.length === 0 && <Nothing {...conversation} />}
      <div role="log" aria-label="Messages">
        <ol className="talk-messages">
          {talk.messages.map(message => (
            <OneMessage key={message._id} {...{ message, conversation, applicationId }} />
          ))}
          <LeavingMessages leaving={leaving} outbox={outbox} draft={draft} />
        </ol>
        <div ref={end} />
      </div>
      {mayWrite && (
        <Composer
          to={side === 'applicant' ? conversation.universityName : conversation.applicant}
          side={side}
          draft={draft}
          onSend={outbox.write}
        >
          {conversation.waits && side === 'office' && (
            <NothingToAnswer {...{ applicationId, conversation }} refresh={talk.refresh} />
          )}
        </Composer>
      )}
    </div>
  )
}

function Nothing({ side, mayWrite, universityName, applicant }: Conversation) {
  if (side === 'office') return <p>You and {applicant} have not written to each other yet.</p>
  return mayWrite ? (
    <p>
      You can ask {universityName} about your application here. We will email you when there is an answer.
    </p>
  ) : (
    <p>
      {universityName} has not written to you yet. We will email you when it does, and you can answer here
      then.
    </p>
  )
}

function Moment({ at, side }: { at: string; side: Conversation['side'] }) {
  return side === 'office' ? <OfficeMoment at={at} /> : <time dateTime={at}>{formatMoment(at)}</time>
}

type AskedByMessageProps = {
  request: NonNullable<Message['request']>
  side: Conversation['side']
  applicationId: string
}

const requestStateWords: Record<RequestState, string> = {
  open: 'not answered yet',
  lapsed: 'not answered yet; that has passed',
  answered: 'answered',
  withdrawn: 'withdrawn by the office',
  decided: 'withdrawn, because the application was decided',
}

/** The request in a message, and its state [TALK1]. */
function AskedByMessage({ request: { state, dueAt, count }, side, applicationId }: AskedByMessageProps) {
  const waits = state === 'open' || state === 'lapsed'
  return (
    <p className="talk-about">
      Asks for {counted(count, 'answer')} by <Moment at={dueAt} side={side} />: {requestStateWords[state]}.{' '}
      {waits && side === 'applicant' && (
        <Link
          to={pages.correct(applicationId)}
          className="font-semibold text-accent underline underline-offset-4"
        >
          Answer
        </Link>
      )}
    </p>
  )
}

type OneMessageProps = { message: Message; conversation: Conversation; applicationId: string }

function OneMessage({ message, conversation, applicationId }: OneMessageProps) {
  const { side, readByApplicant, readByOffice } = conversation
  const { number, own, by, at, text, receipt } = message
  const who = own ? 'You' : by || 'A deleted account'
  if (receipt !== null)
    return (
      <li className="talk-change">
        {who} changed the application, receipt {receipt}, <Moment at={at} side={side} />
      </li>
    )
  const readByOther = number <= (side === 'office' ? readByApplicant : readByOffice)
  return (
    <li data-side={message.side === side ? 'this' : 'other'}>
      <p className="talk-about">
        {who} · <Moment at={at} side={side} />
        {message.side === side && readByOther && ' · read'}
      </p>
      <p className="talk-text">{text}</p>
      {message.request && (
        <AskedByMessage request={message.request} side={side} applicationId={applicationId} />
      )}
    </li>
  )
}

type LeavingMessagesProps = {
  leaving: readonly Leaving[]
  outbox: ReturnType<typeof useOutbox>
  draft: ReturnType<typeof useDraft>
}

/** Those on their way. */
function LeavingMessages({ leaving, outbox, draft }: LeavingMessagesProps) {
  function edit({ _id, text }: Leaving) {
    outbox.remove(_id)
    draft.type([text, draft.text].filter(Boolean).join('\n\n'))
  }
  return leaving.map(message => (
    <LeavingMessage key={message._id} message={message} onAgain={outbox.again} onEdit={() => edit(message)} />
  ))
}

type LeavingMessageProps = { message: Leaving; onAgain: () => void; onEdit: () => void }

function LeavingMessage({ message: { text, problem }, onAgain, onEdit }: LeavingMessageProps) {
  return (
    <li data-side="this">
      <p className="talk-about">You · {problem ? 'not sent' : 'sending…'}</p>
      <p className="talk-text">{text}</p>
      {problem && (
        <>
          <p className="talk-problem">{problem}</p>
          <div className="talk-acts">
            <button type="button" onClick={onAgain}>
              Try again
            </button>
            <button type="button" onClick={onEdit}>
              Edit
            </button>
          </div>
        </>
      )}
    </li>
  )
}

type NothingToAnswerProps = {
  applicationId: string
  conversation: Conversation
  refresh: () => Promise<void>
}

/** Thanks need no answer. */
function NothingToAnswer({ applicationId, conversation, refresh }: NothingToAnswerProps) {
  async function end() {
    const params = { id: applicationId }
    const body = { number: conversation.lastNumber }
    await attempt(
      'Marking as needing no answer',
      sessionCall('POST /conversations/nothingToAnswer/:id', { params, body }),
    )
    await refresh()
  }
  return (
    <Button variant="secondary" oncePressed onClick={() => void end()}>
      No answer needed
    </Button>
  )
}

/** Notes what was read once the end of the messages has been in view. @returns the ref of that end */
function useReadMark(
  applicationId: string,
  { side, lastNumber, readByApplicant, readByOffice }: Conversation,
  refresh: () => Promise<void>,
) {
  const end = useRef<HTMLDivElement>(null)
  const unread = lastNumber > (side === 'applicant' ? readByApplicant : readByOffice)
  useEffect(() => {
    if (!unread || !end.current) return undefined
    const seen = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      sessionCall('PATCH /conversations/read/:id', {
        params: { id: applicationId },
        body: { number: lastNumber },
      }).then(refresh, (error: unknown) => console.error('Marking messages as read failed.', error))
    })
    seen.observe(end.current)
    return () => seen.disconnect()
    // `refresh` is another one each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [applicationId, unread, lastNumber])
  return end
}
