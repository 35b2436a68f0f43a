import { useState } from 'react'
import { useSubmit } from '../../forms/use-submit.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { explainProblem } from './explain-problem.ts'
import { requestPasswordReset } from './account-calls.ts'

const schema = () =>
  import('../../../contract/people/users.ts').then(users => users.loginForm.pick({ email: true }))

/** Asks for a link to a new password [A2]; the answer is the same for known and unknown addresses [A11]. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string>()
  const submission = useSubmit({
    schema,
    async send({ email }) {
      await requestPasswordReset(email)
      setSentTo(email)
    },
    explain: explainProblem,
  })
  if (sentTo !== undefined) {
    return (
      <p role="status">
        If <strong className="break-all">{sentTo}</strong> has an account, an email with a link is on its way.
        The link works for one hour. Please check your spam folder, too.
      </p>
    )
  }
  return (
    <AccountForm submission={submission} submitLabel="Send me a link">
      <TextField label="Email" type="email" autoComplete="username" required {...submission.field('email')} />
    </AccountForm>
  )
}
