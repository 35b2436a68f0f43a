import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Role } from '../../contract/core/roles.ts'
import type { SignedInUser } from '../features/people/session/auth-store.ts'
import { Brand } from '../ui/brand.tsx'
import { Icon } from '../ui/icons.tsx'
import { loadAhead } from '../ui/loading/later-code.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { Drawer } from '../ui/windows/drawer.tsx'
import { NavigationGuard } from './navigation-guard.tsx'
import { OpenSidebar, SidebarButton } from '../ui/page-bar.tsx'
import { foldedMenu } from './folded-menu.ts'
import { SideMenu } from './side-menu.tsx'

type DashboardFrameProps = {
  /** Nobody while the sign-in is checked. */
  user: SignedInUser | undefined
  /** Whose menu shows until then. */
  role: Role | undefined
  /** The page begins with its own bar. */
  hasBar: boolean
  /** The page takes the whole screen beside the folded menu. */
  fills: boolean
  children: ReactNode
}

/** What every dashboard page has around it: side menu, and on small screens a button that opens it [U1]. */
export function DashboardFrame({ user, role, hasBar, fills, children }: DashboardFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const open = useCallback(() => setMenuOpen(true), [])
  const close = () => setMenuOpen(false)
  const chosen = useSyncExternalStore(foldedMenu.subscribe, foldedMenu.read, () => false)
  const folded = chosen || fills
  useLoadAhead(user !== undefined)
  return (
    <OpenSidebar value={open}>
      <div
        data-folded={folded || undefined}
        className="group min-h-svh lg:grid print:block lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:data-folded:grid-cols-[3.75rem_minmax(0,1fr)]"
      >
        <meta name="robots" content="noindex" />
        <SkipLink />
        {!hasBar && (
          <header className="flex h-18 items-center gap-4 border-b border-line px-4 print:h-auto print:px-7 print:pb-3 lg:hidden">
            <SidebarButton />
            <Brand />
          </header>
        )}
        <Drawer open={menuOpen} onClose={close} title="Dashboard">
          <SideMenu user={user} role={role} onNavigate={close} />
        </Drawer>
        <aside className="sticky top-0 hidden h-svh flex-col overflow-y-auto border-r border-line bg-surface lg:flex print:hidden">
          <MenuHead folded={folded} fills={fills} />
          <SideMenu user={user} role={role} />
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className={fills ? 'min-w-0 outline-none' : 'dashboard-main min-w-0 outline-none print:py-4'}
        >
          {children}
          {user && <NavigationGuard role={user.role} />}
        </main>
      </div>
    </OpenSidebar>
  )
}

/** What a press opens is loaded once the first screen is there and the browser is idle: so it also opens without a connection. */
function useLoadAhead(shown: boolean) {
  useEffect(() => {
    if (!shown) return undefined
    // Safari does not say when it is idle.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(loadAhead, 1_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(loadAhead)
    return () => cancelIdleCallback(idle)
  }, [shown])
}

/** The brand, and the button that makes the menu narrow or wide. */
function MenuHead({ folded, fills }: { folded: boolean; fills: boolean }) {
  return (
    <div className="mx-3 mt-5 mb-2 flex items-center justify-between gap-2 pl-3 group-data-folded:mt-3 group-data-folded:mb-0 group-data-folded:flex-col group-data-folded:pl-0">
      <Brand className="group-data-folded:w-9 group-data-folded:overflow-hidden" />
      <button
        type="button"
        hidden={fills}
        title={folded ? 'Expand menu' : 'Collapse menu'}
        onClick={() => foldedMenu.write(!folded)}
        className="grid size-9 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink"
      >
        <Icon name={folded ? 'right' : 'left'} className="size-5" />
      </button>
    </div>
  )
}
