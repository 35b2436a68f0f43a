import type { ComponentProps } from 'react'
import type { FieldText } from './field.tsx'
import { Select } from './text-field.tsx'

type ChoiceFieldProps<Value extends string> = FieldText &
  Omit<ComponentProps<'select'>, 'onChange'> & {
    options: readonly { id: Value; text: string }[]
    onChoose: (value: Value) => void
  }

/** One of several options; `<option>` children come before them. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { options, onChoose, children, ...field } = props
  return (
    <Select {...field} onChange={event => onChoose(event.currentTarget.value as Value)}>
      {children}
      {options.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </Select>
  )
}
