import { isRouteErrorResponse } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/loading/states.tsx'
import { offline } from './page-error.ts'
import { PageTitle } from '../ui/page-title.tsx'

type ErrorPageProps = { error: unknown; onRetry: () => void; pending: boolean }

/** A page that failed: what happened, in plain words, and a way to try again [V5]. */
export function ErrorPage({ error, onRetry, pending }: ErrorPageProps) {
  return (
    <div className="page py-12">
      <PageTitle>Something went wrong</PageTitle>
      <ErrorState
        title="This page could not be shown"
        wholePage
        message={explain(error)}
        onRetry={onRetry}
        pending={pending}
      />
      <p className="text-center">
        <LinkButton to="/" variant="quiet" reloadDocument>
          Go to Home
        </LinkButton>
      </p>
    </div>
  )
}

function explain(error: unknown): string {
  if (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data) return error.data
  if (typeof navigator === 'object' && !navigator.onLine) {
    return offline
  }
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message)) {
    return 'We could not reach the server. Please check your connection and try again.'
  }
  return 'Something went wrong on our side. Please try again in a moment.'
}
