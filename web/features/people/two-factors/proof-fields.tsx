import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** Asks for the person's password before a change of the person's account. */
export function OwnPassword(field: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  return <PasswordField label="Your password" autoComplete="current-password" required {...field} />
}

/** Asks for a one-time code before a change of the person's account. */
export function OwnCode(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Code"
      hint="The six digits in your app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  )
}
