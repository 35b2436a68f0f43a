import type { MouseEvent } from 'react'
import { Icon } from '../icons.tsx'

type FormErrorsProps = {
  /** What went wrong with the form as a whole. */
  message?: string | undefined
  /** Field name → error message. */
  fields?: Record<string, string | undefined> | undefined
}

function focusField(event: MouseEvent<HTMLElement>, name: string) {
  const named = event.currentTarget.closest('form')?.elements.namedItem(name)
  const control = named instanceof RadioNodeList ? named[0] : named
  if (control instanceof HTMLElement) control.focus()
}

function focus(box: HTMLElement | null) {
  box?.focus()
}

/** The list of a form's errors. It takes the focus when it appears and not when it shrinks; each entry leads to its field. */
export function FormErrors({ message, fields }: FormErrorsProps) {
  const entries = Object.entries(fields ?? {}).filter(entry => entry[1])
  if (!message && entries.length === 0) return null
  return (
    <div
      ref={focus}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-control border border-danger bg-danger-soft p-4 text-danger"
    >
      <Icon name="alert" className="mt-0.5 size-6" />
      <div className="grid gap-1">
        <p className="font-semibold">{message ?? 'Please check these fields:'}</p>
        <ul className="grid gap-1">
          {entries.map(([name, error]) => (
            <li key={name}>
              <button
                type="button"
                className="text-left underline"
                onClick={event => focusField(event, name)}
              >
                {error}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
