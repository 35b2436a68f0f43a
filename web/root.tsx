import sansFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import { type ComponentType, type ReactNode, use, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { pageContext } from './api/context.ts'
import stylesheet from './app.css?url'
import icon from './assets/icon.svg'
import { followSaved } from './features/saved/saved-store.ts'
import { AuthProvider } from './features/people/session/auth-state.tsx'
import { SiteContext } from './ui/site.ts'
import { Toaster } from './ui/messages/toaster.tsx'

export { ErrorBoundary } from './layout/error-boundary.tsx'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  font(sansFont),
  font(displayFont),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', type: 'image/svg+xml', href: icon },
]

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).site
}

/** The installation does not change while one looks at it. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const unknown = use(SiteContext)
  const site = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  const heads = useMatches().map(({ handle }) => (handle as { Head?: ComponentType } | undefined)?.Head)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        {heads.map(Head => Head && <Head key="head" />)}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#101b37" />
        <Meta />
        <Links />
        {site?.accentStyle && <style>{site.accentStyle}</style>}
      </head>
      <body>
        <SiteContext value={site ?? unknown}>
          <AuthProvider>
            {children}
            <Toaster atFoot={pathname.startsWith('/dashboard')} />
          </AuthProvider>
        </SiteContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(followSaved, [])
  return <Outlet />
}
