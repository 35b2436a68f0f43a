import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '../../../contract/conversations/conversations.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { live, useLoad } from '../../lists/use-load.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { unanswered } from './unanswered.ts'

const none: Message[] = []

/** Milliseconds after which an open conversation looks for messages. */
const lookMs = 20_000

/** The conversation of an application [TALK2]: the latest messages, which come by themselves, and earlier ones when asked for. */
export function useConversation(applicationId: string) {
  const queries = useQueryClient()
  const params = { id: applicationId }
  const { queryKey, queryFn } = answerQuery('GET /conversations/:id', { params, query: {} })
  const state = useLoad({ queryKey, queryFn, ...live, refetchInterval: lookMs })
  const latest = state.data
  // What was shown stays, also when it falls out of the latest ones.
  const [messages, setMessages] = useState<Message[]>(none)
  const [joinedTo, setJoinedTo] = useState<typeof latest>()
  if (latest && latest !== joinedTo) {
    setJoinedTo(latest)
    setMessages(joined(messages, latest.messages))
  }

  async function showEarlier() {
    const [first] = messages
    if (!first) return
    try {
      const query = { before: first.number }
      const page = await sessionCall('GET /conversations/:id', { params, query })
      setMessages(shown => joined(page.messages, shown))
    } catch (error) {
      console.error('Loading earlier messages failed.', error)
      toast.error(errorText(error))
    }
  }

  /** What the answer said goes on: marks, and who waits. */
  async function refresh() {
    await queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['GET /conversations'] })
    void queries.invalidateQueries({ queryKey: ['GET /ownConversations'] })
    if (latest?.side === 'office') unanswered.refresh()
  }

  return { state, messages, hasEarlier: (messages[0]?.number ?? 1) > 1, showEarlier, refresh }
}

function joined(earlier: readonly Message[], later: readonly Message[]): Message[] {
  const known = new Set(later.map(({ _id }) => _id))
  return [...earlier.filter(({ _id }) => !known.has(_id)), ...later].toSorted((a, b) => a.number - b.number)
}
