import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { SiteSetup } from '../../../contract/site/site-settings.ts'
import { publicCall } from '../../api/public-client.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { logIn } from '../account/account-actions.ts'

const schema = () => import('../../../contract/site/site-settings.ts').then(module => module.siteSetup)

/** Makes the first admin with the token in the address, and signs them in [OPS6]. */
export function SetupForm({ onDone }: { onDone: () => void }) {
  const submission = useSubmit<SiteSetup>({
    schema,
    extra: () => ({ values: { token: location.hash.slice(1) } }),
    async send(setup) {
      await publicCall('POST /setup', { body: setup })
      await logIn(setup)
      onDone()
    },
  })
  return (
    <Form submission={submission}>
      <TextField
        label="Name of the site"
        required
        defaultValue={siteDefaults.name}
        {...submission.field('siteName')}
      />
      <TextField label="Your name" autoComplete="name" required {...submission.field('name')} />
      <TextField label="Email" type="email" autoComplete="email" required {...submission.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint="At least 6 characters, with a capital letter and one of !@#$%^&*"
        {...submission.field('password')}
      />
      <Button type="submit" size="large" pending={submission.pending}>
        Set up the site
      </Button>
    </Form>
  )
}
