import { type ComponentProps, type ReactNode, useId } from 'react'

/** A label over its control, where a panel styles both; `children` gives the control the id that it is labelled by. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </p>
  )
}

type LabelledSelectProps = Omit<ComponentProps<'select'>, 'id' | 'children' | 'onChange'> & {
  label: string
  choices: readonly (readonly [value: string, name: string])[]
  onChange?: (value: string) => void
}

/** A list to choose from under its label. */
export function LabelledSelect({ label, choices, onChange, ...select }: LabelledSelectProps) {
  return (
    <Labelled label={label}>
      {id => (
        <select id={id} {...select} onChange={event => onChange?.(event.target.value)}>
          {choices.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
