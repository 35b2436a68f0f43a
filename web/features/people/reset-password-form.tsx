import { useNavigate } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { AccountForm } from './account-form.tsx'
import { explainProblem } from './explain-problem.ts'
import { resetPassword } from './account-calls.ts'

const schema = () =>
  import('../../../contract/people/users.ts').then(users => users.signUpForm.pick({ password: true }))

/** Sets a new password with the token of the mailed link [A2]. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const submission = useSubmit({
    schema,
    async send({ password }) {
      await resetPassword({ newPassword: password, token })
      toast.success(
        'Your password has been changed. Please sign in with it. You are signed out on every device. If a calendar app shows your deadlines, give it a new address.',
        8000,
      )
      await navigate(pages.login, { replace: true })
    },
    explain: explainProblem,
  })
  return (
    <AccountForm submission={submission} submitLabel="Save the new password">
      <NewPasswordField label="New password" {...submission.field('password')} />
    </AccountForm>
  )
}
