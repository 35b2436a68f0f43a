import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '../../features/account/session/auth-state.tsx'
import type { SignedInUser } from '../../features/account/session/auth-store.ts'
import { RequireSignIn } from '../../features/account/session/require-sign-in.tsx'
import { provenAuth } from '../../features/account/session/session-actions.ts'
import { Brand } from '../../ui/brand.tsx'
import { Drawer } from '../../ui/windows/drawer.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { SideMenu } from '../../dashboard/side-menu.tsx'

export { ErrorBoundary } from '../../layout/error-boundary.tsx'

/** [R3] The page waits for the sign-in state. */
export async function clientLoader() {
  await provenAuth()
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Threshold>
      <PageSpinner label="Checking your sign-in…" />
    </Threshold>
  )
}

/** The layout of every dashboard page: side menu, and on small screens a button that opens it [U1]. */
export default function Dashboard() {
  const { user } = useAuth()
  if (user) return <DashboardFrame user={user} />
  return (
    <Threshold>
      <RequireSignIn>{() => null}</RequireSignIn>
    </Threshold>
  )
}

/** The page as long as nobody is known. */
function Threshold({ children }: { children: ReactNode }) {
  return (
    <main>
      <title>Dashboard · Bursary</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">Dashboard</h1>
      {children}
    </main>
  )
}

function DashboardFrame({ user }: { user: SignedInUser }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const close = () => setMenuOpen(false)
  return (
    <div className="min-h-svh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <meta name="robots" content="noindex" />
      <a
        href="#content"
        className="sr-only rounded-control bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to the content
      </a>
      <header className="flex h-18 items-center gap-4 border-b border-line px-4 lg:hidden">
        <button
          type="button"
          aria-label="Open sidebar"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
          className="grid size-11 place-items-center rounded-control hover:bg-sunken"
        >
          <Icon name="menu" className="size-7" />
        </button>
        <Brand />
      </header>
      <Drawer open={menuOpen} onClose={close} title="Dashboard">
        <SideMenu user={user} onNavigate={close} />
      </Drawer>
      <aside className="sticky top-0 hidden h-svh flex-col overflow-y-auto border-r border-line bg-surface lg:flex">
        <Brand className="mx-6 mt-6 mb-3 self-start" />
        <SideMenu user={user} />
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 px-4 py-8 outline-none sm:px-7 lg:py-12">
        <Outlet context={user} />
      </main>
    </div>
  )
}
