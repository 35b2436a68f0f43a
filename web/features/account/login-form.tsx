import { Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { logIn } from './account-actions.ts'
import { AccountForm } from './account-form.tsx'
import { explainProblem } from './explain-problem.ts'

const schema = () => import('../../../contract/users.ts').then(users => users.loginForm)

/** Email and password [A1]; errors by field, and nothing typed is lost [A11]. */
export function LoginForm({ problem: first }: { problem?: string | undefined }) {
  const submission = useSubmit({
    schema,
    send: logIn,
    explain: explainProblem,
    first: { message: first },
  })
  return (
    <AccountForm submission={submission} submitLabel="Login">
      <TextField label="Email" type="email" autoComplete="username" required {...submission.field('email')} />
      <div className="grid gap-2">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...submission.field('password')}
        />
        <Link
          to={pages.forgotPassword}
          className="justify-self-end py-1 font-semibold text-accent underline underline-offset-4"
        >
          Forgot password?
        </Link>
      </div>
    </AccountForm>
  )
}
