import { type ComponentProps, useState } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldText } from './field.tsx'
import { Icon } from '../icons.tsx'

/** A password input whose text can be shown and hidden again [A1, A4]. */
export function PasswordField(props: FieldText & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field props={props}>
      {control => (
        <div className="relative">
          <input {...control} type={shown ? 'text' : 'password'} className={`${controlClass} pr-14`} />
          <button
            type="button"
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-ink"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} className="size-6" />
          </button>
        </div>
      )}
    </Field>
  )
}
