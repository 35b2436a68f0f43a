import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { ownJson } from '../../api/own-json.ts'
import { isSignedIn, personSession } from '../../api/person-session.ts'
import { errorText } from '../../forms/field-errors.ts'

/** A message that has not arrived. Its id is chosen once, so that it arrives once. */
export interface Leaving {
  _id: string
  text: string
  /** Why it did not arrive; empty while it is sent. */
  problem: string
}

/**
 * Messages on their way, one after the other. They stay in this tab until they have arrived; what a dropped line kept back is
 * sent again when the line or the page is back.
 */
export function useOutbox(applicationId: string, onArrived: () => Promise<void>) {
  const kept = useLeaving(applicationId, onArrived)
  const { leaving, latest, change, remove } = kept
  const sendAll = useSending(applicationId, kept)

  function again() {
    change(latest.current.leaving.map(each => ({ ...each, problem: '' })))
    void sendAll()
  }
  useEffect(() => {
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
    // Once for a page: everything it reads is in `latest`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return {
    leaving,
    again,
    remove,
    write(text: string) {
      change([...latest.current.leaving, { _id: crypto.randomUUID(), text, problem: '' }])
      void sendAll()
    },
  }
}

/** Sends one after the other, until none is left or one is kept back. */
function useSending(applicationId: string, { latest, mark, remove }: ReturnType<typeof useLeaving>) {
  const [session] = useState(personSession)
  const busy = useRef(false)
  const first = () => latest.current.leaving.find(({ problem }) => problem === '')
  /** @returns whether it has arrived */
  async function send({ _id, text }: Leaving): Promise<boolean> {
    const problem = await deliver(applicationId, { _id, text })
    if (problem) {
      mark(_id, problem)
      return false
    }
    await latest.current.onArrived().catch(() => undefined)
    remove(_id)
    return true
  }
  return async () => {
    if (busy.current) return
    busy.current = true
    try {
      // None overtakes one that was kept back.
      for (let next = first(); next && isSignedIn(session) && (await send(next)); ) next = first()
    } finally {
      busy.current = false
    }
  }
}

/** The messages on their way, kept by this tab. `latest` is what they are now, also between two renderings. */
function useLeaving(applicationId: string, onArrived: () => Promise<void>) {
  const [kept] = useState(() => ownJson<Leaving[]>(`conversation-leaving:${applicationId}`))
  const [leaving, setLeaving] = useState(() => kept.read() ?? [])
  const latest = useRef({ leaving, onArrived })
  useEffect(() => {
    latest.current.onArrived = onArrived
  })
  function change(next: Leaving[]) {
    latest.current.leaving = next
    setLeaving(next)
    if (next.length > 0) kept.write(next)
    else kept.remove()
  }
  return {
    leaving,
    latest,
    change,
    mark: (_id: string, problem: string) =>
      change(latest.current.leaving.map(each => (each._id === _id ? { ...each, problem } : each))),
    remove: (_id: string) => change(latest.current.leaving.filter(each => each._id !== _id)),
  }
}

/** @returns why it did not arrive; nothing when it has */
async function deliver(id: string, body: { _id: string; text: string }): Promise<string> {
  try {
    await sessionCall('POST /conversations/:id', { params: { id }, body })
    return ''
  } catch (error) {
    console.error('Sending the message failed.', error)
    return problemOf(error)
  }
}

/** What the server says of the text itself says more than that something is to be checked. */
function problemOf(error: unknown): string {
  return (error instanceof ApiError && error.fields['text']) || errorText(error)
}
