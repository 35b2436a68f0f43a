import { useRevalidator } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { SiteSetup } from '../../../contract/site/site-settings.ts'
import { ApiError } from '../../api/api-error.ts'
import { publicCall } from '../../api/public-client.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { logIn } from '../people/account-actions.ts'
import { loadAndSay } from './said-after-load.ts'

const schema = () => import('../../../contract/site/site-settings.ts').then(module => module.siteSetup)

/** Makes the first admin with the token in the address, and signs them in [OPS6]. */
export function SetupForm() {
  const { revalidate } = useRevalidator()
  const submission = useSubmit<SiteSetup>({
    schema,
    extra: () => ({ values: { token: location.hash.slice(1) } }),
    async send(setup) {
      try {
        await publicCall('POST /setup', { body: setup })
      } catch (error) {
        // Set up meanwhile, or by an earlier press whose answer was lost: the page says so.
        if (error instanceof ApiError && error.code === 'link_expired') await revalidate()
        throw error
      }
      // Where it fails, the settings ask for the login.
      await logIn(setup).catch(() => undefined)
      loadAndSay(pages.settings, 'The site is set up. Here is what else you can customise.')
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
      <NewPasswordField {...submission.field('password')} />
      <Button type="submit" size="large" pending={submission.pending}>
        Set up the site
      </Button>
    </Form>
  )
}
