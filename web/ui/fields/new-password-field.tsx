import type { ComponentProps } from 'react'
import { minimumPasswordLength } from '../../../contract/core/messages.ts'
import { PasswordField } from './password-field.tsx'

/** Asks for a new password; its rules are told before they are broken [A5]. */
export function NewPasswordField(
  field: Omit<ComponentProps<typeof PasswordField>, 'label'> & { label?: string },
) {
  return (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      required
      hint={`At least ${minimumPasswordLength} characters, with a capital letter and one of !@#$%^&*`}
      {...field}
    />
  )
}
