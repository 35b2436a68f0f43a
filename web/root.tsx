import sansFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration, useRevalidator } from 'react-router'
import type { Route } from './+types/root'
import { siteContext } from './api/context.ts'
import stylesheet from './app.css?url'
import icon from './assets/icon.svg'
import { AuthProvider } from './features/account/auth-state.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { ScriptsAfterPaint } from './layout/scripts-after-paint.tsx'
import { SiteFrame } from './layout/site-frame.tsx'
import { Toaster } from './ui/toaster.tsx'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  font(sansFont),
  font(displayFont),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', type: 'image/svg+xml', href: icon },
]

export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext)
}

/** The installation does not change while one looks at it. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#101b37" />
        <Meta />
        <Links />
      </head>
      <body>
        <AuthProvider>
          {children}
          <Toaster />
        </AuthProvider>
        <ScrollRestoration />
        <ScriptsAfterPaint />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** [L6] An unknown page, or a page that failed: what happened and a way on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  const missing = isRouteErrorResponse(error) && error.status === 404
  // A reload would leave the page for the browser's own one while the server cannot be reached.
  const retry = { onRetry: () => void revalidate(), pending: state === 'loading' }
  return <SiteFrame>{missing ? <NotFoundPage /> : <ErrorPage error={error} {...retry} />}</SiteFrame>
}
