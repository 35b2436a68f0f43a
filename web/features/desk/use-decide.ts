import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { undoSeconds } from '../../../contract/core/undo.ts'
import { decidedLabels, type Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { Decision } from '../../../contract/decisions/decisions.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { ApiError } from '../../api/api-error.ts'
import { personSession } from '../../api/person-session.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { useUnloadWarning } from '../../forms/use-unload-warning.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { decisionStateKey } from '../decisions/use-decision-state.ts'
import { keptDraft, lastAward } from './decision-draft.ts'
import { type Decided, type DecisionDraft, DecisionSaver } from './decision-saver.ts'
import { applicationQuery } from './use-desk-application.ts'

type Chosen = Omit<Decided['body'], 'receipt'>

/**
 * Decides at once, while the call is under way, and takes the newest decision back [DESK5].
 * @param patch shows an outcome in the queue
 */
export function useDecide(patch: (id: string, changes: { outcome: Outcome | null }) => void) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [saver] = useState(
    () =>
      new DecisionSaver({
        save: ({ id, body }) =>
          patiently(() => sessionCall('PATCH /decisions/:id', { params: { id }, body })),
        takeBack: ({ id, stands: { version } }) =>
          sessionCall('POST /decisions/takeBack/:id', { params: { id }, body: { version, to: 'before' } }),
        onSaved(id, decision) {
          const { queryKey } = applicationQuery(id)
          client.setQueryData<DeskApplication>(queryKey, last => last && { ...last, decision })
          void client.invalidateQueries({ queryKey })
          void client.invalidateQueries({ queryKey: decisionStateKey })
        },
        onRefused({ id, name, draft, before, signal }, error) {
          console.error('Deciding failed.', error)
          if (signal.aborted) return
          toast.error(`The decision about ${name} was not saved. ${errorText(error)}`)
          keep(id, draft)
          patch(id, { outcome: before?.outcome ?? null })
          void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
          setRefused(last => [...last, id])
        },
        onUndone({ id, text }, error) {
          if (error === undefined) {
            toast.success(`Undone: ${text}`)
            return
          }
          console.error('Undo failed.', error)
          toast.error(errorText(error))
          void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
        },
      }),
  )
  const { waiting, done, returned } = useSyncExternalStore(saver.subscribe, saver.current, saver.current)
  useUnloadWarning(() => saver.current().waiting.size > 0)

  function decide(data: DeskApplication, draft: DecisionDraft, chosen: Chosen) {
    const { application, decision, receipt, holds } = data
    const { _id: id, userName: name } = application
    const text = `${decidedLabels[chosen.outcome]}${holds ? ', proposed' : ''}: ${name}`
    const body = { ...chosen, receipt: receipt?.number ?? null }
    const { signal } = personSession()
    saver.decide({
      id,
      signal,
      name,
      text,
      draft,
      body,
      stands: asDecided(chosen, holds === true),
      before: decision,
    })
    if (chosen.outcome === 'award') lastAward(application.scholarshipId).write(draft)
    patch(id, { outcome: chosen.outcome })
  }
  /** @returns the application whose decision is undone */
  function undo(): string | undefined {
    const undone = saver.undo()
    if (!undone) return undefined
    const { id, draft, before, refused: wasRefused } = undone
    if (wasRefused) return id
    keep(id, draft)
    patch(id, { outcome: before?.outcome ?? null })
    return id
  }
  /** An application with what is decided about it, whatever the server has of that yet. */
  function over<Data extends DeskApplication | undefined>(data: Data): Data {
    const decision = data && waiting.get(data.application._id)
    return decision === undefined ? data : { ...data, decision }
  }
  return {
    decide,
    undo,
    over,
    waiting,
    done,
    returned,
    /** Applications whose decisions were refused, until the officer has been led back to them. */
    refused,
    onLedBack: () => setRefused(([, ...others]) => others),
  }
}

/** Calls again while the server is too busy to do anything, some seconds long. */
async function patiently<Result>(call: () => Promise<Result>, pauses = [500, 1_500, 4_000]): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const [pause, ...others] = pauses
    if (!pause || !(error instanceof ApiError) || ![429, 503].includes(error.status)) throw error
    await new Promise(resolve => setTimeout(resolve, pause))
    return patiently(call, others)
  }
}

/** Unless something newer is typed. */
function keep(id: string, draft: DecisionDraft) {
  const kept = keptDraft(id)
  if (kept.read() === null) kept.write(JSON.stringify(draft))
}

/** Its state until the server, which counts up the version, has answered. */
function asDecided(chosen: Chosen, holds: boolean): Decision {
  const { outcome, amount = null, terms = null, rank = null, reason = '', word = '' } = chosen
  const now = Date.now()
  return {
    outcome,
    amount,
    terms,
    rank,
    reason,
    word,
    version: chosen.version + 1,
    by: 'You',
    at: new Date(now).toISOString(),
    releaseAt: holds ? null : new Date(now + undoSeconds * 1000).toISOString(),
    released: false,
    outdated: false,
    reopened: null,
    atOnce: !holds,
  }
}
