import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldText, selectClass } from './field.tsx'

/** A one-line input with label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  ...input
}: FieldText & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {control => <input type="text" {...input} {...control} className={controlClass} />}
    </Field>
  )
}

/** A text of several lines with label, hint and error. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  ...area
}: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {control => <textarea rows={4} {...area} {...control} className={controlClass} />}
    </Field>
  )
}

/** A choice from a list, given as `<option>` children. */
export function Select({
  label,
  hint,
  error,
  optional,
  id,
  ...select
}: FieldText & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {control => <select {...select} {...control} className={selectClass} />}
    </Field>
  )
}

/** A file chooser with label, hint and error. */
export function FileField({
  label,
  hint,
  error,
  optional,
  id,
  ...input
}: FieldText & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {control => (
        <input
          {...input}
          {...control}
          type="file"
          className={`${controlClass} p-1.5 file:mr-4 file:min-h-9 file:rounded-lg file:bg-sunken file:px-4 file:font-semibold file:text-ink`}
        />
      )}
    </Field>
  )
}
