import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import type { AwardCondition } from '../../../../contract/awards/awards.ts'
import type { TypedState } from '../../../forms/typed-saver.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { TypedTwice } from '../../../ui/fields/typed-twice.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { ConditionSaver } from './condition-saver.ts'

type ConditionTextProps = {
  condition: AwardCondition
  saver: ConditionSaver
  state: TypedState<'answer'>
  problem: string | undefined
  readOnly: boolean
  onType: () => void
}

/** A text that an award asks for, with whether it is saved, and what was typed elsewhere [AWARD4]. */
export function ConditionText({ condition, saver, state, problem, readOnly, onType }: ConditionTextProps) {
  const { kind, words } = condition
  const others = state.others.answer ?? []
  const props = {
    label: words,
    value: state.typed.answer,
    maxLength: kind === 'number' ? awardLimits.words : awardLimits.answer,
    error: problem,
    readOnly,
    onChange: (event: { target: { value: string } }) => {
      onType()
      saver.change('answer', event.target.value)
    },
  }
  return (
    <>
      {others.length > 0 && (
        <TypedTwice
          typed={state.typed.answer}
          others={others}
          onChoose={text => saver.choose('answer', text)}
        />
      )}
      {kind === 'number' ? <TextField {...props} /> : <TextArea rows={8} {...props} />}
      <Saved state={state} />
    </>
  )
}

function Saved({ state: { saving, kept, problem, typed } }: { state: TypedState<'answer'> }) {
  return (
    <p
      role="status"
      className={`min-h-6 text-[0.95rem] font-semibold ${saving === 'failed' ? 'text-warning' : 'text-success'}`}
    >
      {saving === 'failed' && (kept ? `Saved on this device. ${problem}` : `Not saved yet. ${problem}`)}
      {(saving === 'saving' || saving === 'unsaved') && 'Saving…'}
      {saving === 'saved' && typed.answer !== '' && (
        <span className="inline-flex items-center gap-1.5">
          <Icon name="check" className="size-5" /> Saved
        </span>
      )}
    </p>
  )
}
