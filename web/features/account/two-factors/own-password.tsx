import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/fields/password-field.tsx'

/** Asks for one's password again before a change of two-step sign-in. */
export function OwnPassword(field: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  return <PasswordField label="Your password" autoComplete="current-password" required {...field} />
}
