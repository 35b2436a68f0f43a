import type { ReactNode } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { SkipLink } from '../ui/skip-link.tsx'
import { toast } from '../ui/messages/toast-store.ts'
import { Footer } from './footer.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { useMissingCode } from './missing-code.ts'
import { offline } from './page-error.ts'
import { TopBar } from './top-bar.tsx'

/** True where top bar and footer are hidden: on every path that contains `/login` or `/signUp` [L1]. */
export function hidesFrame(pathname: string): boolean {
  return /\/(login|signUp)/.test(pathname)
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
  useKeptPage()
  return (
    <div className="relative flex min-h-svh flex-col">
      <SkipLink />
      <LoadingBar />
      {framed && <TopBar overBanner={overBanner} />}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {framed && <Footer />}
    </div>
  )
}

/** Offline, a link to a page whose code is not loaded yet stays on the present page, which says so [V5]. */
function useKeptPage() {
  const missingCode = useMissingCode()
  useBlocker(({ nextLocation: { pathname } }) => {
    if (navigator.onLine || missingCode(pathname).length === 0) return false
    toast.error(offline)
    return true
  })
}
