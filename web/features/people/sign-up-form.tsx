import { acceptedImages } from '../../../contract/core/images/image-limits.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { FileField, TextField } from '../../ui/fields/text-field.tsx'
import { chosenPhoto } from './profile/chosen-photo.ts'
import { AccountForm } from './account-form.tsx'
import { explainProblem } from './explain-problem.ts'
import { useAccountActions } from './use-account-actions.ts'

const schema = () => import('./form-schemas.ts').then(module => module.signUpWithPhoto)

/** Name, photo, email and password [A4]; the password's rules are told before they are broken [A5]. */
export function SignUpForm() {
  const actions = useAccountActions()
  const submission = useSubmit({
    schema,
    extra: chosenPhoto,
    send: async input => (await actions()).signUp(input),
    explain: explainProblem,
  })
  return (
    <AccountForm submission={submission} submitLabel="Sign Up">
      <TextField label="Name" autoComplete="name" required {...submission.field('name')} />
      <FileField
        label="Upload Your Photo"
        optional
        accept={acceptedImages}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 8 MB."
        {...submission.field('photo')}
      />
      <TextField label="Email" type="email" autoComplete="email" required {...submission.field('email')} />
      <NewPasswordField {...submission.field('password')} />
    </AccountForm>
  )
}
