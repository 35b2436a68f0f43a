import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import type { AwardCondition } from '../../../../contract/awards/awards.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { ConditionSaver, ConditionState } from './condition-saver.ts'

type ConditionTextProps = {
  condition: AwardCondition
  saver: ConditionSaver
  state: ConditionState
  problem: string | undefined
  readOnly: boolean
  onType: () => void
}

/** A text that an award asks for, with whether it is saved, and what was typed elsewhere [AWARD4]. */
export function ConditionText({ condition, saver, state, problem, readOnly, onType }: ConditionTextProps) {
  const { kind, words } = condition
  const props = {
    label: words,
    value: state.typed,
    maxLength: kind === 'number' ? awardLimits.words : awardLimits.answer,
    error: problem,
    readOnly,
    onChange: (event: { target: { value: string } }) => {
      onType()
      saver.change(event.target.value)
    },
  }
  return (
    <>
      {state.others.length > 0 && <Versions saver={saver} state={state} />}
      {kind === 'number' ? <TextField {...props} /> : <TextArea rows={8} {...props} />}
      <Saved state={state} />
    </>
  )
}

function Saved({ state: { saving, kept, problem, typed } }: { state: ConditionState }) {
  return (
    <p
      role="status"
      className={`min-h-6 text-[0.95rem] font-semibold ${saving === 'failed' ? 'text-warning' : 'text-success'}`}
    >
      {saving === 'failed' && (kept ? `Saved on this device. ${problem}` : `Not saved yet. ${problem}`)}
      {(saving === 'saving' || saving === 'unsaved') && 'Saving…'}
      {saving === 'saved' && typed !== '' && (
        <span className="inline-flex items-center gap-1.5">
          <Icon name="check" className="size-5" /> Saved
        </span>
      )}
    </p>
  )
}

/** What was typed here and elsewhere: nothing is saved over the other before one of them is chosen, or both. */
function Versions({ saver, state: { typed, others } }: Pick<ConditionTextProps, 'saver' | 'state'>) {
  const all = [{ which: 'Typed here', text: typed }, ...others.map(text => ({ which: elsewhere, text }))]
  return (
    <div
      role="group"
      aria-label="Texts from two places"
      className="grid gap-3 rounded-control bg-warning-soft p-4"
    >
      <p>
        <strong>You typed this in two places.</strong> Nothing is lost. Which text counts?
      </p>
      {all.map(({ which, text }) => (
        <div key={text} className="grid gap-2 rounded-control border border-line bg-surface p-3">
          <div className="flex items-center justify-between gap-3">
            <p className="font-semibold">{which}</p>
            <Button
              variant="secondary"
              className="shrink-0"
              onClick={() => saver.choose(text)}
              aria-label={`Keep this: ${which}`}
            >
              Keep this
            </Button>
          </div>
          <p className="max-h-60 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
        </div>
      ))}
      <Button variant="secondary" onClick={() => saver.choose([typed, ...others].join('\n\n'))}>
        Keep both, one below the other
      </Button>
    </div>
  )
}

const elsewhere = 'Typed in another tab or on another device'
