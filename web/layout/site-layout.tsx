import { Outlet, useLocation } from 'react-router'
import { SiteFrame } from './site-frame.tsx'

export { ErrorBoundary } from './error-boundary.tsx'

/** The layout of every page outside the dashboard. */
export default function SiteLayout() {
  const { pathname } = useLocation()
  return (
    <SiteFrame overBanner={pathname === '/'}>
      <Outlet />
    </SiteFrame>
  )
}
