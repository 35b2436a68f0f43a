import { lazy, type RefObject } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { explainProblem } from './explain-problem.ts'
import { useAccountActions } from './use-account-actions.ts'

const schema = () => import('../../../contract/people/users.ts').then(users => users.loginForm)

/** Asks for the code that a session waits for; most people never load it. */
export const CodeForm = lazy(() => import('./two-factors/code-form.tsx'))

type LoginFormProps = {
  problem?: string | undefined
  /** The address of the person who logs in again. */
  email?: string
  passwordInput?: RefObject<HTMLInputElement | null>
  /** Runs instead of the login when a code is asked for first. */
  onCodeNeeded: () => unknown
}

/** Email and password [A1]; errors by field, and nothing typed is lost [A11]. */
export function LoginForm({ problem: first, email, passwordInput, onCodeNeeded }: LoginFormProps) {
  const actions = useAccountActions()
  const submission = useSubmit({
    schema,
    async send(input) {
      const { logIn } = await actions()
      if (!(await logIn(input))) await onCodeNeeded()
    },
    explain: explainProblem,
    first: { message: first },
  })
  return (
    <AccountForm submission={submission} submitLabel="Login">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        {...submission.field('email')}
      />
      <div className="grid gap-2">
        <PasswordField
          ref={passwordInput}
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
