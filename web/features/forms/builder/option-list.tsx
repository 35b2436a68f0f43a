import { type KeyboardEvent, useRef } from 'react'
import type { Option } from '../../../../contract/forms/question-schemas.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { controlClass } from '../../../ui/fields/control-class.ts'
import { moved, MoveTools } from '../../../ui/move-tools.tsx'
import { Tool } from '../../../ui/tool.tsx'
import { newOption } from './edit-form.ts'

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
  function remove(at: number) {
    onChange(options.toSpliced(at, 1))
    focus(Math.max(0, at - 1))
  }
  const move = (at: number) => (by: -1 | 1) => onChange(moved(options, at, by))
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
              onEnter={() => add(at + 1)}
            />
            <MoveTools name={`option ${at + 1}`} at={at} length={options.length} onMove={move(at)} />
            <Tool
              name={`Remove option ${at + 1}`}
              icon="close"
              disabled={options.length <= 2}
              onPress={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <AddButton onClick={() => add(options.length)}>Add an option</AddButton>
    </fieldset>
  )
}

type OptionTextProps = { name: string; text: string; onChange: (text: string) => void; onEnter: () => void }

function OptionText({ name, text, onChange, onEnter }: OptionTextProps) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
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
