import { Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { ActiveWhenHydrated } from '../../ui/active-when-hydrated.tsx'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { logIn } from './account-actions.ts'
import { explainProblem } from './explain-problem.ts'

const schema = () => import('../../../contract/users.ts').then(users => users.loginForm)

/** Email and password [A1]; errors by field, and nothing typed is lost [A11]. */
export function LoginForm({ problem: first }: { problem?: string | undefined }) {
  const { problem, pending, form, fieldError } = useSubmit({
    schema,
    send: logIn,
    explain: explainProblem,
  })
  const untouched = !problem.message && !problem.fields && !pending
  return (
    <form {...form} className="grid gap-5">
      <FormErrors message={problem.message ?? (untouched ? first : undefined)} fields={problem.fields} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={fieldError('email')}
      />
      <div className="grid gap-2">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={fieldError('password')}
        />
        <Link
          to={pages.forgotPassword}
          className="justify-self-end py-1 font-semibold text-accent underline underline-offset-4"
        >
          Forgot password?
        </Link>
      </div>
      <ActiveWhenHydrated>
        <Button type="submit" size="large" pending={pending}>
          Login
        </Button>
      </ActiveWhenHydrated>
    </form>
  )
}
