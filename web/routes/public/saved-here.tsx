import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { PublicPage } from '../../../contract/core/catalogue.ts'
import { pages } from '../../../contract/core/pages.ts'
import { useAuth } from '../../features/people/session/auth-state.tsx'
import { loginPath } from '../../features/people/session/login-path.ts'
import { startAuth } from '../../features/people/session/session-start.ts'
import { GuestSavedList, readGuestSaved } from '../../features/scholarships/guest-saved-list.tsx'
import { CardSkeletons } from '../../features/scholarships/scholarship-grid.tsx'
import { pageError } from '../../layout/page-error.ts'
import { pageMeta } from '../../layout/page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/saved-here'

export const handle = { shows: [] } satisfies PublicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    site: matches[0].loaderData,
    path: pages.savedHere,
    title: 'Saved Scholarships',
    description: 'The scholarships that you saved on this device.',
    unlisted: true,
  })
}

/** The signed-in person has another list, to which the page leads. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return (await startAuth()).user ? [] : await readGuestSaved(request.signal)
  } catch (error) {
    throw pageError(error)
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <SavedPage>
      <div role="status" aria-label="Loading what you saved">
        <CardSkeletons />
      </div>
    </SavedPage>
  )
}

/** What a visitor saves on this device [SAVE1]; the signed-in person has a list in the dashboard. */
export default function SavedHere({ loaderData }: Route.ComponentProps) {
  if (useAuth().status === 'signedIn') return <Navigate to={pages.saved} replace />
  return (
    <SavedPage>
      <GuestSavedList scholarships={loaderData} />
    </SavedPage>
  )
}

function SavedPage({ children }: { children: ReactNode }) {
  return (
    <div className="page grid grid-cols-1 gap-5 py-6">
      <h1 className="text-[1.75rem] lg:text-4xl">Saved Scholarships</h1>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-accent-soft p-4">
        <p className="min-w-0 grow basis-64">
          Saved on this device only. Sign in to keep them and be reminded of their deadlines.
        </p>
        <LinkButton to={loginPath(pages.saved)}>Sign in</LinkButton>
      </div>
      {children}
    </div>
  )
}
