import { acceptedImages } from '../../../contract/images/image-limits.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { ActiveWhenHydrated } from '../../ui/active-when-hydrated.tsx'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { FileField, TextField } from '../../ui/fields/text-field.tsx'
import { signUp } from './account-actions.ts'
import { chosenPhoto } from './profile/chosen-photo.ts'
import { explainProblem } from './explain-problem.ts'

const schema = () => import('./sign-up-schema.ts').then(module => module.signUpWithPhoto)

/** Name, photo, email and password [A4]; the password's rules are told before they are broken [A5]. */
export function SignUpForm() {
  const { problem, pending, form, fieldError } = useSubmit({
    schema,
    extra: chosenPhoto,
    send: signUp,
    explain: explainProblem,
  })
  return (
    <form {...form} className="grid gap-5">
      <FormErrors {...problem} />
      <TextField label="Name" name="name" autoComplete="name" required error={fieldError('name')} />
      <FileField
        label="Upload Your Photo"
        name="photo"
        optional
        accept={acceptedImages}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 8 MB."
        error={fieldError('photo')}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={fieldError('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint="At least 6 characters, with a capital letter and one of !@#$%^&*"
        error={fieldError('password')}
      />
      <ActiveWhenHydrated>
        <Button type="submit" size="large" pending={pending}>
          Sign Up
        </Button>
      </ActiveWhenHydrated>
    </form>
  )
}
