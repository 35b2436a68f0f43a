import type { KeyboardEvent } from 'react'
import type { Option } from '../../../../contract/forms/question-schemas.ts'
import { useEntries } from '../../../ui/use-entries.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { controlClass } from '../../../ui/fields/control-class.ts'
import { MoveTools } from '../../../ui/move-tools.tsx'
import { Tool } from '../../../ui/tool.tsx'
import { newOption } from './edit-form.ts'

type OptionListProps = { options: readonly Option[]; onChange: (options: Option[]) => void }

/** The options of a question; Enter adds one below. */
export function OptionList({ options, onChange }: OptionListProps) {
  const { list, add, move, remove } = useEntries(options, onChange)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Options</legend>
      <ol ref={list} className="grid grid-cols-1 gap-2">
        {options.map((option, at) => (
          <li key={option.id} className="flex flex-wrap items-center gap-1 sm:flex-nowrap">
            <OptionText
              name={`Option ${at + 1}`}
              text={option.text}
              onChange={text => onChange(options.with(at, { ...option, text }))}
              onEnter={() => add(newOption(), at + 1)}
            />
            <MoveTools
              name={`option ${at + 1}`}
              at={at}
              length={options.length}
              onMove={by => move(at, by)}
            />
            <Tool
              name={`Remove option ${at + 1}`}
              icon="close"
              disabled={options.length <= 2}
              onPress={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <AddButton onClick={() => add(newOption())}>Add an option</AddButton>
    </fieldset>
  )
}

type OptionTextProps = { name: string; text: string; onChange: (text: string) => void; onEnter: () => void }

function OptionText({ name, text, onChange, onEnter }: OptionTextProps) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <input
      type="text"
      aria-label={name}
      value={text}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={press}
      className={controlClass}
    />
  )
}
