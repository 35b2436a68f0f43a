import { type ComponentProps, useId } from 'react'

type CheckFieldProps = { label: string; hint?: string; type?: 'checkbox' | 'radio' } & Omit<
  ComponentProps<'input'>,
  'type' | 'className'
>

/** A choice between yes and no, or one of several, with label and hint. */
export function CheckField({ label, hint, type = 'checkbox', ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <input
        {...input}
        type={type}
        id={id}
        aria-describedby={hint && `${id}-hint`}
        className="mt-2.5 size-6 accent-brand"
      />
      <label htmlFor={id} className="py-2.5 font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 -mt-2 text-[0.95rem] text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

type SwitchFieldProps = {
  label: string
  hint?: string
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** What is on or off, and changes at once. */
export function SwitchField({ on, onChange, ...texts }: SwitchFieldProps) {
  return (
    <CheckField
      {...texts}
      role="switch"
      aria-checked={on}
      checked={on}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
