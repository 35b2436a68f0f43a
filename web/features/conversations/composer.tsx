import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { conversationLimits } from '../../../contract/conversations/conversation-limits.ts'
import type { Conversation } from '../../../contract/conversations/conversations.ts'
import { ownValue } from '../../api/person-session.ts'
import { Button } from '../../ui/button.tsx'

/** Keeps the input in this tab until it is sent. */
export function useDraft(applicationId: string) {
  const [kept] = useState(() => ownValue(`conversation:${applicationId}`))
  const [text, setText] = useState(() => kept.read() ?? '')
  return {
    text,
    type(next: string) {
      setText(next)
      if (next) kept.write(next)
      else kept.remove()
    },
  }
}

type ComposerProps = {
  to: string
  side: Conversation['side']
  draft: ReturnType<typeof useDraft>
  onSend: (text: string) => void
  children: ReactNode
}

/** Where one writes on. */
export function Composer({ to, side, draft, onSend, children }: ComposerProps) {
  const field = useId()
  function send(event: SyntheticEvent) {
    event.preventDefault()
    const text = draft.text.trim()
    if (!text) return
    draft.type('')
    onSend(text)
  }
  return (
    <form className="talk-composer" onSubmit={send}>
      <label htmlFor={field}>Write to {to}</label>
      <textarea
        id={field}
        data-key="message"
        rows={1}
        value={draft.text}
        maxLength={conversationLimits.message}
        aria-describedby={`${field}-hint`}
        onChange={event => draft.type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      <div>
        <Button type="submit" disabled={!draft.text.trim()}>
          Send
        </Button>
        {children}
        <span id={`${field}-hint`} className="talk-about">
          {side === 'office'
            ? `${to} gets an email saying that there is a message.`
            : 'You and the office can see it. It cannot be changed.'}
        </span>
      </div>
    </form>
  )
}
