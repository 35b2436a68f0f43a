import type { ComponentProps } from 'react'
import type { useSubmit } from '../../forms/use-submit.ts'
import { FieldsHeld } from './field.tsx'
import { FormErrors } from './form-errors.tsx'

export type FormProps = Pick<ComponentProps<'form'>, 'ref' | 'onChange' | 'children'> & {
  submission: Pick<ReturnType<typeof useSubmit>, 'problem' | 'pending' | 'form'>
  /** Success ends the form, and what is typed in it: its fields stay as they are while it is sent. */
  ends?: boolean
}

/** A form, below the list of its errors. */
export function Form({ submission, ends = false, children, ...rest }: FormProps) {
  return (
    <form {...submission.form} {...rest} className="grid gap-5">
      <FormErrors {...submission.problem} />
      <FieldsHeld value={ends && submission.pending}>{children}</FieldsHeld>
    </form>
  )
}
