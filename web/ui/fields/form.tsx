import type { ComponentProps } from 'react'
import type { useSubmit } from '../../forms/use-submit.ts'
import { FormErrors } from './form-errors.tsx'

export type FormProps = Pick<ComponentProps<'form'>, 'ref' | 'onChange' | 'children'> & {
  submission: Pick<ReturnType<typeof useSubmit>, 'problem' | 'pending' | 'form'>
}

/** A form, below the list of its errors. */
export function Form({ submission, children, ...rest }: FormProps) {
  return (
    <form {...submission.form} {...rest} className="grid gap-5">
      <FormErrors {...submission.problem} />
      {children}
    </form>
  )
}
