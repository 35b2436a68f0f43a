import { type ComponentProps, useId } from 'react'
import { CheckField } from './check-field.tsx'

type RadiosProps<Value> = {
  options: readonly (Pick<ComponentProps<typeof CheckField>, 'label' | 'hint'> & { id: Value })[]
  chosen: Value | null | undefined
  onChoose: (value: Value) => void
}

/** The options of a `fieldset`, one of which is chosen. */
export function Radios<Value extends string>({ options, chosen, onChoose }: RadiosProps<Value>) {
  const name = useId()
  return options.map(({ id, ...texts }) => (
    <CheckField
      key={id}
      {...texts}
      type="radio"
      name={name}
      value={id}
      checked={id === chosen}
      onChange={() => onChoose(id)}
    />
  ))
}
