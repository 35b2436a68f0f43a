import drawing from '../assets/not-found.svg'
import { LinkButton } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** [L6] The address leads nowhere. */
export function NotFoundPage() {
  return (
    <div className="page grid justify-items-center gap-5 py-12 text-center">
      <PageTitle>Page not found</PageTitle>
      <meta name="robots" content="noindex" />
      <img src={drawing} alt="A student with a lantern in front of a closed door" width={480} height={360} />
      <h1 className="text-4xl sm:text-5xl">This door leads nowhere</h1>
      <p className="max-w-md text-lg text-ink-soft">
        We could not find the page you were looking for. It may have moved, or the address may have a typo.
      </p>
      <LinkButton to="/" size="large">
        Go to Home
      </LinkButton>
    </div>
  )
}
