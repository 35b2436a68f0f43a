import { useState } from 'react'
import { useSubmit } from '../../forms/use-submit.ts'
import { ActiveWhenHydrated } from '../../ui/active-when-hydrated.tsx'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { explainProblem } from './explain-problem.ts'
import { requestPasswordReset } from './identity-client.ts'

const schema = () => import('../../../contract/users.ts').then(users => users.loginForm.pick({ email: true }))

/** Asks for a link to a new password [A2]; the answer is the same for known and unknown addresses [A11]. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string>()
  const { problem, pending, form, fieldError } = useSubmit({
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
        The link works for one hour. Please look into your spam folder, too.
      </p>
    )
  }
  return (
    <form {...form} className="grid gap-5">
      <FormErrors {...problem} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={fieldError('email')}
      />
      <ActiveWhenHydrated>
        <Button type="submit" size="large" pending={pending}>
          Send me a link
        </Button>
      </ActiveWhenHydrated>
    </form>
  )
}
