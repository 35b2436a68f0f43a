import type { Ref } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import type { Role } from '../../../../contract/core/roles.ts'
import type { SignedInUser } from './auth-store.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Button } from '../../../ui/button.tsx'

/** What the dashboard is called for a role [L3]. */
function dashboardLabel(role: Role): string {
  return role === 'admin' ? 'Admin Dashboard' : 'User Dashboard'
}

type SignedInProps = { user: SignedInUser; logoutButton: Ref<HTMLButtonElement>; logout: () => void }

/** The signed-in person in the top bar [L3]. */
export function SignedInArea({
  user,
  logoutButton,
  logout,
  overBanner,
}: SignedInProps & { overBanner: boolean }) {
  return (
    <div className="flex items-center gap-4">
      <Link
        to={pages.dashboard}
        className="font-semibold whitespace-nowrap underline-offset-8 hover:underline"
      >
        {dashboardLabel(user.role)}
      </Link>
      <span className="flex items-center gap-2.5">
        <Avatar name={user.displayName} src={user.photoURL} size="small" />
        <span className="max-w-40 truncate">{user.displayName}</span>
      </span>
      <Button ref={logoutButton} variant={overBanner ? 'accent' : 'secondary'} size="small" onClick={logout}>
        Logout
      </Button>
    </div>
  )
}

/** The same in the menu of small screens [L4]. */
export function SignedInMenu({
  user,
  logoutButton,
  logout,
  itemClass,
}: SignedInProps & { itemClass: string }) {
  return (
    <>
      <Link to={pages.dashboard} className={itemClass}>
        {dashboardLabel(user.role)}
      </Link>
      <p className="mt-2 flex items-center gap-3 border-t border-line px-4 pt-4 pb-2">
        <Avatar name={user.displayName} src={user.photoURL} size="small" />
        <span className="truncate">{user.displayName}</span>
      </p>
      <Button
        ref={logoutButton}
        variant="secondary"
        className="mt-2 w-full"
        onClick={({ currentTarget }) => {
          const menu = currentTarget.closest('details')?.querySelector('summary')
          menu?.click()
          menu?.focus()
          logout()
        }}
      >
        Logout
      </Button>
    </>
  )
}
