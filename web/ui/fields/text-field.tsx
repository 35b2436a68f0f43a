import type { ComponentProps } from 'react'
import { controlClass, selectClass } from './control-class.ts'
import { Field, type FieldText } from './field.tsx'

/** A one-line input with label, hint and error. */
export function TextField(props: FieldText & ComponentProps<'input'>) {
  return <Field props={props}>{control => <input type="text" {...control} className={controlClass} />}</Field>
}

/** A text of several lines with label, hint and error. */
export function TextArea(props: FieldText & ComponentProps<'textarea'>) {
  return <Field props={props}>{control => <textarea rows={4} {...control} className={controlClass} />}</Field>
}

/** A choice from a list, given as `<option>` children. */
export function Select(props: FieldText & ComponentProps<'select'>) {
  return <Field props={props}>{control => <select {...control} className={selectClass} />}</Field>
}

/** A file chooser with label, hint and error. */
export function FileField(props: FieldText & ComponentProps<'input'>) {
  return (
    <Field props={props}>
      {control => (
        <input
          {...control}
          type="file"
          className={`${controlClass} p-1.5 file:mr-4 file:min-h-9 file:rounded-lg file:bg-sunken file:px-4 file:font-semibold file:text-ink`}
        />
      )}
    </Field>
  )
}
