import { useNavigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { ActiveWhenHydrated } from '../../ui/active-when-hydrated.tsx'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { explainProblem } from './explain-problem.ts'
import { resetPassword } from './identity-client.ts'

const schema = () =>
  import('../../../contract/users.ts').then(users => users.signUpForm.pick({ password: true }))

/** Sets a new password with the token of the mailed link [A2]. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { problem, pending, form, fieldError } = useSubmit({
    schema,
    async send({ password }) {
      await resetPassword({ newPassword: password, token })
      toast.success('Your password has been changed. Please log in with it.', 4000)
      await navigate(pages.login, { replace: true })
    },
    explain: explainProblem,
  })
  return (
    <form {...form} className="grid gap-5">
      <FormErrors {...problem} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        hint="At least 6 characters, with a capital letter and one of !@#$%^&*"
        error={fieldError('password')}
      />
      <ActiveWhenHydrated>
        <Button type="submit" size="large" pending={pending}>
          Save the new password
        </Button>
      </ActiveWhenHydrated>
    </form>
  )
}
