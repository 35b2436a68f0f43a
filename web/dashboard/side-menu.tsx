import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { pages } from '../../contract/core/pages.ts'
import type { Role } from '../../contract/core/roles.ts'
import { UnansweredCount } from '../features/conversations/unanswered-count.tsx'
import { useAuth } from '../features/people/session/auth-state.tsx'
import type { SignedInUser } from '../features/people/session/auth-store.ts'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { dashboardHome, dashboardMenus, type MenuItem, readingsItem, siteMenu } from './dashboard-menu.ts'

type SideMenuProps = {
  /** Nobody while the sign-in is checked. */
  user?: SignedInUser | undefined
  /** Whose menu shows until then; unknown, a skeleton does. */
  role?: Role | undefined
  onNavigate?: () => void
}

/** The dashboard's menu by role, the way back to the site, and the person with Logout [U1, L3]; an admin's fits 800 pixels. */
export function SideMenu({ user, role = user?.role, onNavigate }: SideMenuProps) {
  return (
    <div className="flex grow flex-col gap-4 p-4 lg:gap-2 lg:py-3 lg:group-data-folded:p-2">
      {role ? <MenuLink item={dashboardHome(role)} onNavigate={onNavigate} /> : <Skeleton className="h-12" />}
      <nav aria-label="Dashboard" className="grid gap-1 border-t border-line pt-4 lg:gap-0 lg:pt-2">
        {role
          ? [...dashboardMenus[role], ...(user?.reads ? [readingsItem] : [])].map(item => (
              <MenuLink key={item.to} item={item} onNavigate={onNavigate}>
                {user && !user.mustSetUp && item.to === pages.inbox && <UnansweredCount />}
              </MenuLink>
            ))
          : [1, 2, 3].map(item => <Skeleton key={item} className="h-12" />)}
      </nav>
      {/* At the end, so that it keeps its place when the menu above it comes. */}
      <nav aria-label="Site" className="mt-auto grid gap-1 border-t border-line pt-4 lg:gap-0 lg:pt-2">
        {siteMenu.map(item => (
          <MenuLink key={item.to} item={item} onNavigate={onNavigate} />
        ))}
      </nav>
      <Person user={user} />
    </div>
  )
}

const itemClass =
  'flex min-h-12 items-center gap-3.5 rounded-control px-4 py-2 leading-tight lg:min-h-6.5 lg:py-px font-semibold hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent lg:group-data-folded:px-2.5'
/** Folded, it is read out only. */
const textClass = 'lg:group-data-folded:sr-only'

function Person({ user }: { user: SignedInUser | undefined }) {
  const { logout } = useAuth()
  return (
    <div className="grid gap-4 border-t border-line px-2 pt-5 lg:gap-3 lg:pt-2 lg:group-data-folded:px-0">
      {user ? (
        <p className="flex min-w-0 items-center gap-3 lg:group-data-folded:justify-center">
          <Avatar name={user.displayName} src={user.photoURL} size="small" />
          <span className={`min-w-0 truncate font-semibold ${textClass}`}>{user.displayName}</span>
        </p>
      ) : (
        <Skeleton className="h-9" />
      )}
      <Button
        variant="secondary"
        className="lg:group-data-folded:px-0"
        disabled={!user}
        onClick={() => void logout()}
      >
        <Icon name="leave" /> <span className={textClass}>Logout</span>
      </Button>
    </div>
  )
}

type MenuLinkProps = {
  item: MenuItem
  onNavigate: (() => void) | undefined
  /** Behind the text. */
  children?: ReactNode
}

function MenuLink({ item, onNavigate, children }: MenuLinkProps) {
  return (
    <NavLink to={item.to} end={!item.hasParts} onClick={onNavigate} title={item.text} className={itemClass}>
      <Icon name={item.icon} className="size-6" />
      <span className={textClass}>{item.text}</span>
      {children}
    </NavLink>
  )
}
