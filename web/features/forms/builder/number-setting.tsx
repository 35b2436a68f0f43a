import { useState } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'

type NumberSettingProps = {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  hint?: string
}

/** A number that may be left empty; anything but a number shows an error and is ignored. */
export function NumberSetting({ label, value, onChange, hint }: NumberSettingProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const wrong = text.trim() !== '' && !Number.isFinite(Number(text))
  return (
    <TextField
      label={label}
      hint={hint}
      optional
      inputMode="decimal"
      value={text}
      error={wrong ? 'Please enter a number.' : undefined}
      onChange={event => {
        const typed = event.currentTarget.value
        setText(typed)
        if (typed.trim() === '') onChange(undefined)
        else if (Number.isFinite(Number(typed))) onChange(Number(typed))
      }}
    />
  )
}
