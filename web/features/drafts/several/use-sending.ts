import { useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { submitDraft } from '../submit-draft.tsx'
import type { OpenDraft } from '../open-draft.ts'
import type { Prepared } from './several-drafts.ts'

/** Why the case of one is different, where its office requires what somebody doesn’t meet [ELIG7]. */
type OwnCaseBody = { ownCase?: string }

/** What became of one of several applications. */
export type Sent =
  | { step: 'sending' }
  | { step: 'sent'; applicationId?: string | undefined }
  | { step: 'failed'; error: unknown }

/** Sends applications one after the other, each only once. If one fails, it says why, and the next ones are still sent [ELIG12]. */
export function useSending(prepared: readonly Prepared[]) {
  const [sent, setSent] = useState<Readonly<Record<string, Sent>>>({})
  const begun = useRef(new Set<string>())
  const last = useRef(Promise.resolve())
  const note = (id: string, became: Sent) => setSent(before => ({ ...before, [id]: became }))

  async function sendOne(id: string, { saver }: OpenDraft, ownCase: OwnCaseBody) {
    try {
      const applicationId = await submitDraft(saver, ownCase)
      saver.forget()
      note(id, { step: 'sent', applicationId })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conditions_not_met')
        console.error('Submitting failed.', error)
      begun.current.delete(id)
      note(id, { step: 'failed', error })
      await saver.reload().catch(() => undefined)
    }
  }

  function send(ids: readonly string[], ownCase: OwnCaseBody = {}): Promise<void> {
    for (const { scholarship, open } of prepared) {
      const { _id: id } = scholarship
      if (!open || !ids.includes(id) || begun.current.has(id)) continue
      begun.current.add(id)
      note(id, { step: 'sending' })
      last.current = last.current.then(() => sendOne(id, open, ownCase))
    }
    return last.current
  }
  return { sent, send }
}
