import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

/** True where top bar and footer are hidden: on every path that contains `/login` or `/signUp` [L1]. */
export function hidesFrame(pathname: string): boolean {
  return pathname.includes('/login') || pathname.includes('/signUp')
}

type SiteFrameProps = {
  children: ReactNode
  /** Lays the top bar over a dark banner at the top of the page. */
  overBanner?: boolean
}

/** Top bar, page and footer. */
export function SiteFrame({ children, overBanner = false }: SiteFrameProps) {
  const { pathname } = useLocation()
  const framed = !hidesFrame(pathname)
  return (
    <div className="relative flex min-h-svh flex-col">
      <a
        href="#content"
        className="sr-only rounded-control bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to the content
      </a>
      <LoadingBar />
      {framed && <TopBar overBanner={overBanner} />}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {framed && <Footer />}
    </div>
  )
}

/** A thin line at the top while the next page is on its way. */
function LoadingBar() {
  const busy = useNavigation().state !== 'idle'
  if (!busy) return null
  return (
    <div
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-accent-soft"
      role="status"
      aria-label="Loading the page"
    >
      <div className="loading-bar h-full bg-accent" />
    </div>
  )
}
