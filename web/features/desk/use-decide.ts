import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { undoSeconds } from '../../../contract/core/undo.ts'
import { decidedLabels, type Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { Decision } from '../../../contract/decisions/decisions.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import type { Call } from '../../../contract/endpoints.ts'
import { sessionCall } from '../../api/session-client.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { decisionStateKey } from '../decisions/use-decision-state.ts'
import { applicationQuery } from './use-desk-application.ts'

type Chosen = Omit<Call<'PATCH /decisions/:id'>['body'], 'receipt'>

/** The decision that can be undone. */
interface Done {
  id: string
  text: string
  version: number
  before: Decision | null
  /** It leaves after the seconds of Undo. */
  atOnce: boolean
}

/**
 * Decides, and takes the newest decision back [DESK5].
 * @param onOutcome shows an outcome in the queue
 */
export function useDecide(onOutcome: (id: string, outcome: Outcome | null) => void) {
  const [done, setDone] = useState<Done>()
  const client = useQueryClient()
  useEffect(() => {
    if (!done?.atOnce) return undefined
    const timer = setTimeout(() => setDone(undefined), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [done])

  /** @throws ApiError when it is refused */
  async function decide({ application, decision, receipt, holds }: DeskApplication, chosen: Chosen) {
    const id = application._id
    const body = { ...chosen, receipt: receipt?.number ?? null }
    const { version, releaseAt } = await sessionCall('PATCH /decisions/:id', { params: { id }, body })
    const text = `${decidedLabels[chosen.outcome]}${holds ? ', proposed' : ''}: ${application.userName}`
    setDone({ id, text, version, before: decision, atOnce: releaseAt !== null })
    shown(id, asDecided(chosen, { version, releaseAt }))
  }

  /** At once, so that the next key acts on what is there now; then as the server has it. */
  function shown(id: string, decision: Decision | null) {
    const { queryKey } = applicationQuery(id)
    client.setQueryData<DeskApplication>(queryKey, last => last && { ...last, decision })
    onOutcome(id, decision?.outcome ?? null)
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: decisionStateKey })
  }

  async function undo() {
    if (!done) return
    setDone(undefined)
    const { id, version, before, text } = done
    const body = { version, to: 'before' } as const
    const undone = sessionCall('POST /decisions/takeBack/:id', { params: { id }, body })
    if (await attempt('Undo', undone, `Undone: ${text}`))
      shown(id, before && { ...before, version: version + 1 })
    else void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
  }
  return { decide, undo, done }
}

function asDecided(
  chosen: Chosen,
  { version, releaseAt }: { version: number; releaseAt: string | null },
): Decision {
  const { outcome, amount = null, terms = null, rank = null, reason = '', word = '' } = chosen
  const stands = {
    by: 'You',
    at: new Date().toISOString(),
    released: false,
    outdated: false,
    reopened: null,
    atOnce: releaseAt !== null,
  }
  return { outcome, amount, terms, rank, reason, word, version, releaseAt, ...stands }
}
