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
type Patch = (id: string, changes: { outcome: Outcome | null }) => void

/**
 * Decides at once, while the call is under way, and takes the newest decision back [DESK5].
 * @param patch shows an outcome in the queue
 */
export function useDecide(patch: Patch) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const saver = useSaver(patch, id => setRefused(last => [...last, id]))
  const { waiting, done, returned } = useSyncExternalStore(saver.subscribe, saver.current, saver.current)
  useUnloadWarning(() => saver.current().waiting.size > 0)

  function decide(data: DeskApplication, draft: DecisionDraft, chosen: Chosen) {
    const { _id: id, scholarshipId } = data.application
    saver.decide(decided(data, draft, chosen))
    if (chosen.outcome === 'award') lastAward(scholarshipId).write(draft)
    patch(id, { outcome: chosen.outcome })
  }
  /** @returns the application whose decision is undone */
  function undo(): string | undefined {
    const undone = saver.undo()
    if (undone && !undone.refused) putBack(undone, patch)
    return undone?.id
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

function useSaver(patch: Patch, onRefused: (id: string) => void) {
  const client = useQueryClient()
  const reload = (id: string) => void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
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
          reload(id)
          void client.invalidateQueries({ queryKey: decisionStateKey })
        },
        onRefused(refused, error) {
          console.error('Deciding failed.', error)
          if (refused.signal.aborted) return
          toast.error(`The decision about ${refused.name} was not saved. ${errorText(error)}`)
          putBack(refused, patch)
          reload(refused.id)
          onRefused(refused.id)
        },
        onUndone({ id, text }, error) {
          if (error === undefined) {
            toast.success(`Undone: ${text}`)
            return
          }
          console.error('Undo failed.', error)
          toast.error(errorText(error))
          reload(id)
        },
      }),
  )
  return saver
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

/** What was chosen is a draft again, unless something newer is typed. */
function putBack({ id, draft, before }: Decided, patch: Patch) {
  const kept = keptDraft(id)
  if (!kept.read()) kept.write(draft)
  patch(id, { outcome: before?.outcome ?? null })
}

function decided(data: DeskApplication, draft: DecisionDraft, chosen: Chosen): Decided {
  const { application, decision, receipt, holds } = data
  const { _id: id, userName: name } = application
  return {
    id,
    signal: personSession().signal,
    name,
    text: `${decidedLabels[chosen.outcome]}${holds ? ', proposed' : ''}: ${name}`,
    draft,
    body: { ...chosen, receipt: receipt?.number ?? null },
    stands: asDecided(chosen, holds === true),
    before: decision,
  }
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
