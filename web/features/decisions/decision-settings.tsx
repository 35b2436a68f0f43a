import { undoSeconds } from '../../../contract/core/undo.ts'
import type { DecisionState } from '../../../contract/decisions/decisions.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useChosenSettings } from '../../ui/fields/use-chosen-settings.ts'
import { SwitchField } from '../../ui/fields/check-field.tsx'
import { Select } from '../../ui/fields/text-field.tsx'
import { minutesText, termHints, termQuestions } from './decision-texts.tsx'

type Settings = Pick<DecisionState, 'recallMinutes' | 'awardsHaveAmount' | 'waitlistHasPlaces'> & {
  holds: boolean
}
type DecisionSettingsProps = { id: string; settings: Settings; refresh: () => Promise<unknown> }

const heldText = 'Decisions are saved as proposals until you release them.'
const atOnceText = `Decisions are not held: each takes effect after ${undoSeconds} seconds, and its letter is sent.`

/** Times to choose from in which a release can be recalled, in minutes. */
const recallTimes = [0, 5, 15, 60, 240, 1440]

/** Whether a scholarship holds its decisions until they are released, what they must say, and how long a release can be recalled [DESK5]. */
export function DecisionSettings({ id, settings, refresh }: DecisionSettingsProps) {
  const { now, change } = useChosenSettings<Settings>({
    saved: settings,
    name: 'Changing how decisions are released',
    // Until the page is drawn again, the rest may be older than what was saved last.
    send: (_, body) => sessionCall('PATCH /decisions/scholarship/:id', { params: { id }, body }),
    refresh,
  })
  return (
    <>
      <SwitchField
        label="Hold decisions until they are released"
        on={now.holds}
        onChange={on => change({ holds: on })}
        hint={now.holds ? heldText : atOnceText}
      />
      {(['awardsHaveAmount', 'waitlistHasPlaces'] as const).map(term => (
        <SwitchField
          key={term}
          label={termQuestions[term]}
          on={now[term]}
          onChange={on => change({ [term]: on })}
          hint={termHints[term]}
        />
      ))}
      <RecallTime minutes={now.recallMinutes} onChoose={recallMinutes => change({ recallMinutes })} />
    </>
  )
}

function RecallTime({ minutes, onChoose }: { minutes: number; onChoose: (minutes: number) => void }) {
  return (
    <div className="max-w-xs">
      <Select
        label="A release can be recalled"
        value={minutes}
        onChange={event => onChoose(Number(event.target.value))}
      >
        {[...new Set([...recallTimes, minutes])].map(each => (
          <option key={each} value={each}>
            {each === 0 ? 'Not at all' : `For ${minutesText(each)}`}
          </option>
        ))}
      </Select>
    </div>
  )
}
