import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { SiteFrame } from './site-frame.tsx'

/** As long as the server asks to wait (Retry-After of an index that is being made), in milliseconds. */
const retryMs = 5_000

/**
 * [L6] An unknown page, or a page that failed: what happened and a way on. Every layout exports it, as does the root:
 * where the root shows it, React mounts the whole document again, for a moment without its styles.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const missing = isRouteErrorResponse(error) && error.status === 404
  // A reload would leave the page for the browser's own one while the server cannot be reached.
  const unavailable = isRouteErrorResponse(error) && error.status === 503
  useEffect(() => {
    if (!unavailable || state === 'loading') return undefined
    const timer = setTimeout(() => void revalidate(), retryMs)
    return () => clearTimeout(timer)
  }, [unavailable, state, revalidate])
  const retry = { onRetry: () => void revalidate(), pending: state === 'loading' }
  return <SiteFrame>{missing ? <NotFoundPage /> : <ErrorPage error={error} {...retry} />}</SiteFrame>
}
