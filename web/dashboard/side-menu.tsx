import { NavLink } from 'react-router'
import { useAuth } from '../features/account/session/auth-state.tsx'
import type { SignedInUser } from '../features/account/session/auth-store.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { dashboardHome, dashboardMenus, type MenuItem, siteMenu } from './dashboard-menu.ts'

type SideMenuProps = { user: SignedInUser; onNavigate?: () => void }

/** The dashboard's menu by role, the way back to the site, and the person with Logout [U1, L3]. */
export function SideMenu({ user, onNavigate }: SideMenuProps) {
  const { logout } = useAuth()
  return (
    <div className="flex grow flex-col gap-4 p-4">
      <MenuLink item={dashboardHome(user.role)} onNavigate={onNavigate} />
      <nav aria-label="Dashboard" className="grid gap-1 border-t border-line pt-4">
        {dashboardMenus[user.role].map(item => (
          <MenuLink key={item.to} item={item} onNavigate={onNavigate} />
        ))}
      </nav>
      <nav aria-label="Site" className="grid gap-1 border-t border-line pt-4">
        {siteMenu.map(item => (
          <MenuLink key={item.to} item={item} onNavigate={onNavigate} />
        ))}
      </nav>
      <div className="mt-auto grid gap-4 border-t border-line px-2 pt-5">
        <p className="flex min-w-0 items-center gap-3">
          <Avatar name={user.displayName} src={user.photoURL} size="small" />
          <span className="min-w-0 truncate font-semibold">{user.displayName}</span>
        </p>
        <Button variant="secondary" onClick={() => void logout()}>
          <Icon name="leave" /> Logout
        </Button>
      </div>
    </div>
  )
}

function MenuLink({ item, onNavigate }: { item: MenuItem; onNavigate: (() => void) | undefined }) {
  return (
    <NavLink
      to={item.to}
      end
      onClick={onNavigate}
      className="flex min-h-12 items-center gap-3.5 rounded-control px-4 py-2 leading-tight font-semibold hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
    >
      <Icon name={item.icon} className="size-6" />
      {item.text}
    </NavLink>
  )
}
