import { useRef } from 'react'
import type { Option } from '../../../../contract/forms/question-schemas.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { controlClass } from '../../../ui/fields/field.tsx'
import { newOption } from './edit-form.ts'
import { Tool } from '../../../ui/tool.tsx'

type OptionListProps = { options: readonly Option[]; onChange: (options: Option[]) => void }

/** The options of a question; Enter adds one below. */
export function OptionList({ options, onChange }: OptionListProps) {
  const list = useRef<HTMLOListElement>(null)
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus())

  function add(at: number) {
    onChange(options.toSpliced(at, 0, newOption()))
    focus(at)
  }
  function move(at: number, by: -1 | 1) {
    const option = options[at]
    if (!option || !options[at + by]) return
    onChange(options.toSpliced(at, 1).toSpliced(at + by, 0, option))
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Options</legend>
      <ol ref={list} className="grid grid-cols-1 gap-2">
        {options.map((option, at) => (
          <li key={option.id} className="flex flex-wrap items-center gap-1 sm:flex-nowrap">
            <input
              type="text"
              aria-label={`Option ${at + 1}`}
              value={option.text}
              onChange={event => onChange(options.with(at, { ...option, text: event.currentTarget.value }))}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add(at + 1)
              }}
              className={controlClass}
            />
            <Tool
              name={`Move option ${at + 1} up`}
              icon="up"
              disabled={at === 0}
              onPress={() => move(at, -1)}
            />
            <Tool
              name={`Move option ${at + 1} down`}
              icon="down"
              disabled={at === options.length - 1}
              onPress={() => move(at, 1)}
            />
            <Tool
              name={`Remove option ${at + 1}`}
              icon="close"
              disabled={options.length <= 2}
              onPress={() => {
                onChange(options.toSpliced(at, 1))
                focus(Math.max(0, at - 1))
              }}
            />
          </li>
        ))}
      </ol>
      <AddButton onClick={() => add(options.length)}>Add an option</AddButton>
    </fieldset>
  )
}
