import { useRef, useState } from 'react'
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
  'Decisions are held: the desk and the buttons Complete and Cancel only propose. Nobody is told until you release them.'
const atOnceText = `Decisions are not held: each takes effect after ${undoSeconds} seconds, and its letter is sent.`

/** Times to choose from in which a release can be recalled, in minutes. */
const recallTimes = [0, 5, 15, 60, 240, 1440]

/** Whether a scholarship holds its decisions until they are released, and how long a release can be recalled [DESK5]. */
export function DecisionSettings({ id, settings, refresh }: DecisionSettingsProps) {
  const { now, change } = useSettings(id, settings, refresh)
  return (
    <>
      <CheckField
        label="Hold decisions until they are released"
        role="switch"
        aria-checked={now.holds}
        checked={now.holds}
        onChange={event => change({ holds: event.target.checked })}
        hint={now.holds ? heldText : atOnceText}
      />
      <div className="max-w-xs">
        <Select
          label="A release can be recalled"
          value={now.recallMinutes}
          onChange={event => change({ recallMinutes: Number(event.target.value) })}
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

/** What was chosen shows at once; it is sent one after the other, so that no quick hand is missed. */
function useSettings(id: string, { holds, recallMinutes }: Settings, refresh: () => Promise<unknown>) {
  const [chosen, setChosen] = useState<Settings>()
  const latest = useRef<{ chosen?: Settings | undefined; sent: Promise<unknown> }>({
    sent: Promise.resolve(),
  })
  async function send(body: Settings) {
    const sent = sessionCall('PATCH /decisions/scholarship/:id', { params: { id }, body })
    await attempt('Changing how decisions are released', sent)
    if (latest.current.chosen === body) await refresh()
    if (latest.current.chosen !== body) return
    latest.current.chosen = undefined
    setChosen(undefined)
  }
  function change(changes: Partial<Settings>) {
    const body = { ...(latest.current.chosen ?? { holds, recallMinutes }), ...changes }
    latest.current.chosen = body
    setChosen(body)
    latest.current.sent = latest.current.sent.then(() => send(body))
  }
  return { now: chosen ?? { holds, recallMinutes }, change }
}
