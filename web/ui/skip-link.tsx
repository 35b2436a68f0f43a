import { InPageLink } from './in-page-link.tsx'

type SkipLinkProps = {
  /** The id of the element that it leads to. */
  to?: string
  text?: string
}

/** A link for keyboard users that skips the content after it. */
export function SkipLink({ to = 'content', text = 'Skip to the content' }: SkipLinkProps) {
  return (
    <InPageLink
      to={to}
      className="sr-only rounded-control bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      {text}
    </InPageLink>
  )
}
