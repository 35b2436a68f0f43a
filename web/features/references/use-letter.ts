import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReferenceRequest } from '../../../contract/references/references.ts'
import { ApiError } from '../../api/api-error.ts'
import { publicCall } from '../../api/public-client.ts'
import { formDraft } from '../../forms/form-draft.ts'
import { useUnloadWarning } from '../../forms/use-unload-warning.ts'

const afterTyping = 1_500
const afterFailing = 5_000

/** How far the letter is on its way. */
export type Saving = 'saved' | 'unsaved' | 'failing' | 'conflict' | 'closed'

/**
 * A letter that is being written: what is typed is kept by this tab at once and saved on the server soon after, one request
 * at a time, again until it arrives. Where another tab has saved meanwhile, its writer chooses.
 */
export function useLetter(token: string, request: Server) {
  const { text, now, put, forget } = useTyped(token, request)
  const [saving, setSaving] = useState<Saving>(text === request.text ? 'saved' : 'unsaved')
  const save = useSave(token, { now, put, setSaving })
  useSavingAgain(saving, save)
  useUnloadWarning(() => saving === 'failing' || saving === 'conflict')
  return {
    text,
    saving,
    save,
    forget,
    now: () => ({ text: now.current.text, version: now.current.version }),
    type(next: string) {
      put({ text: next })
      setSaving(last => (last === 'conflict' || last === 'closed' ? last : 'unsaved'))
    },
    /** Goes on with one of two versions, over what the server has. */
    choose(chosen: string, server: Server) {
      put({ text: chosen, version: server.version, saved: server.text })
      setSaving(chosen === server.text ? 'saved' : 'unsaved')
    },
    /** Another tab has saved: nothing is saved until its writer has chosen. */
    stop: () => setSaving('conflict'),
  }
}

type Letter = Pick<ReturnType<typeof useTyped>, 'now' | 'put'> & { setSaving: (saving: Saving) => void }

/** Saves all that was typed, one request at a time. */
function useSave(token: string, { now, put, setSaving }: Letter) {
  const running = useRef<Promise<Saving>>(undefined)
  async function send(leaving: boolean): Promise<Saving> {
    while (now.current.text !== now.current.saved) {
      const { text: sent, version } = now.current
      try {
        const body = { text: sent, version }
        const call = { params: { token }, body, keepalive: leaving && sent.length < 20_000 }
        const answer = await publicCall('PATCH /reference/:token', call)
        put({ version: answer.version, saved: sent })
      } catch (error) {
        return stopOf(error)
      }
    }
    return 'saved'
  }
  /** @returns how far it came */
  return async (leaving = false): Promise<Saving> => {
    running.current ??= send(leaving).finally(() => {
      running.current = undefined
    })
    const saving = await running.current
    setSaving(saving)
    return saving
  }
}

type Server = Pick<ReferenceRequest, 'text' | 'version'>

interface Now extends Server {
  /** What the server has. */
  saved: string
}

/** What is typed until now, and the version that it is based on; this tab keeps it. */
function useTyped(token: string, request: Server) {
  const [kept] = useState(() => formDraft<Server>(`reference:${token.slice(-12)}`))
  const [start] = useState(() => startOf(kept.read(), request))
  const [text, setText] = useState(start.text)
  const now = useRef<Now>({ ...start, saved: request.text })
  function put(changes: Partial<Now>) {
    now.current = { ...now.current, ...changes }
    kept.write({ text: now.current.text, version: now.current.version })
    setText(now.current.text)
  }
  return {
    text,
    now,
    put,
    /** Discards the kept input: the letter was sent or declined. */
    forget: () => kept.remove(),
  }
}

/** Saves while one types, again while the connection fails, and when the page is left. */
function useSavingAgain(saving: Saving, save: (leaving?: boolean) => Promise<unknown>) {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (saving !== 'unsaved' && saving !== 'failing') return undefined
    const timer = setInterval(() => void saveNow(), saving === 'failing' ? afterFailing : afterTyping)
    return () => clearInterval(timer)
  }, [saving])
  useEffect(() => {
    const leave = () => void saveNow(true)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
}

/** Why saving stopped. */
function stopOf(error: unknown): Saving {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'changed_meanwhile') return 'conflict'
  return code === 'reference_closed' ? 'closed' : 'failing'
}

/** Input kept by this tab is newer than the saved version it was made from. */
function startOf(kept: Partial<Server>, { text, version }: Server) {
  return { text: kept.version === version ? (kept.text ?? text) : text, version }
}
