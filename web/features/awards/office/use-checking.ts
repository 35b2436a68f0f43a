import { useState } from 'react'
import type { AwardCondition } from '../../../../contract/awards/awards.ts'
import { undoSeconds } from '../../../../contract/core/undo.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { useAwardRefresh } from './use-award-refresh.ts'

type Checked = Pick<AwardCondition, '_id' | 'words' | 'version'>
export type CheckAct = 'confirm' | 'sendBack' | 'waive' | 'undo'

const done = {
  confirm: 'Confirmed',
  sendBack: 'Sent back',
  waive: 'Not needed any more',
  undo: 'To be checked again',
} as const satisfies Record<CheckAct, string>

/** Says the office's word about a condition; a confirmation or a waiver is taken back by Undo [AWARD4]. */
export function useChecking() {
  const [pending, setPending] = useState<string>()
  const refresh = useAwardRefresh()

  async function check(condition: Checked, act: 'confirm' | 'undo') {
    const { _id: id, version } = condition
    setPending(`${act} ${id}`)
    const sent = sessionCall('POST /awards/conditions/check/:id', { params: { id }, body: { version, act } })
    if (await attempt('Checking', sent)) told(condition, act, (await sent).version)
    await refresh()
    setPending(undefined)
  }

  /** Tells what was done, and offers to undo it. */
  function told(condition: Checked, act: CheckAct, version: number) {
    const undo = { label: 'Undo', run: () => check({ ...condition, version }, 'undo') }
    const offers = act === 'confirm' || act === 'waive'
    toast.success(`${done[act]}: ${condition.words}.`, undoSeconds * 1000, offers ? undo : undefined)
  }
  return { check, told, pending }
}
