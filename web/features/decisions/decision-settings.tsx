import { useState } from 'react'
import { undoSeconds } from '../../../contract/core/undo.ts'
import type { DecisionState } from '../../../contract/decisions/decisions.ts'
import { sessionCall } from '../../api/session-client.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Select } from '../../ui/fields/text-field.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { minutesText } from './decision-texts.tsx'

type Settings = Pick<DecisionState, 'holds' | 'recallMinutes'>
type DecisionSettingsProps = { id: string; settings: Settings; refresh: () => Promise<unknown> }

const heldText =
  'Decisions are held: the desk and the buttons Complete and Cancel only propose. Nobody is told before you release.'
const atOnceText = `Decisions are not held: what is decided leaves after ${undoSeconds} seconds, with its letter.`

/** Times to choose from in which a release can be recalled, in minutes. */
const recallTimes = [0, 5, 15, 60, 240, 1440]

/** Whether a scholarship holds its decisions until they are released, and how long a release can be recalled [DESK5]. */
export function DecisionSettings({ id, settings, refresh }: DecisionSettingsProps) {
  const [changed, setChanged] = useState<Settings>()
  async function change(changes: Partial<Settings>) {
    if (changed) return
    const { holds, recallMinutes } = { ...settings, ...changes }
    const body = { holds, recallMinutes }
    setChanged(body)
    const sent = sessionCall('PATCH /decisions/scholarship/:id', { params: { id }, body })
    await attempt('Changing how decisions are released', sent)
    await refresh()
    setChanged(undefined)
  }
  const now = changed ?? settings
  return (
    <>
      <CheckField
        label="Hold decisions until they are released"
        role="switch"
        aria-checked={now.holds}
        checked={now.holds}
        onChange={event => void change({ holds: event.target.checked })}
        hint={now.holds ? heldText : atOnceText}
      />
      <div className="max-w-xs">
        <Select
          label="A release can be recalled"
          value={now.recallMinutes}
          onChange={event => void change({ recallMinutes: Number(event.target.value) })}
        >
          {[...new Set([...recallTimes, now.recallMinutes])].map(minutes => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? 'Not at all' : `For ${minutesText(minutes)}`}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}
