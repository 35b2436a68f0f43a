import { useNavigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { SetupForm } from '../../features/site-settings/setup-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** Where the link in the log of a new site leads [OPS6]; then the settings, with logo and test mail. */
export default function Setup() {
  const navigate = useNavigate()
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 px-5 py-12 sm:py-16">
      <PageTitle>Set up the site</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl sm:text-5xl">Set up the site</h1>
      <p className="text-lg text-ink-soft">
        You become its first admin. After that, this page is closed for ever, and the settings follow: logo,
        colour and texts.
      </p>
      <SetupForm onDone={() => void navigate(pages.settings)} />
    </div>
  )
}
