import { pages } from '../../../contract/core/pages.ts'
import { pageContext } from '../../api/context.ts'
import { SetupForm } from '../../features/site/setup-form.tsx'
import { pageError } from '../../layout/page-error.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/setup'

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return await context.get(pageContext).call('GET /setup')
  } catch (error) {
    throw pageError(error)
  }
}

/** Where the link in the log of a new site leads [OPS6]; then the settings, with logo and test mail. */
export default function Setup({ loaderData: { open } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 px-5 py-12 sm:py-16">
      <PageTitle>Set up the site</PageTitle>
      <meta name="robots" content="noindex" />
      {open ? (
        <>
          <h1 className="text-4xl sm:text-5xl">Set up the site</h1>
          <p className="text-lg text-ink-soft">
            You become its first admin. After that, this page closes for good, and you can set logo, colour
            and texts.
          </p>
          <SetupForm />
        </>
      ) : (
        <>
          <h1 className="text-4xl sm:text-5xl">This site is already set up</h1>
          <p className="text-lg text-ink-soft">
            The link works only once. Admins sign in like everybody else, and change the site in their
            dashboard.
          </p>
          <LinkButton to={pages.settings} size="large" className="justify-self-start">
            Go to the settings
          </LinkButton>
        </>
      )}
    </div>
  )
}
