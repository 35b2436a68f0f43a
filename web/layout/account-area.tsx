import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '../../contract/core/pages.ts'
import type { Role } from '../../contract/core/roles.ts'
import { useAuth } from '../features/people/session/auth-state.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'

/** What the dashboard is called for a role [L3]. */
export function dashboardLabel(role: Role): string {
  return role === 'admin' ? 'Admin Dashboard' : 'User Dashboard'
}

/** While logging out, the button is gone; its focus moves to what replaces it. */
function useLogout() {
  const { logout, ...state } = useAuth()
  const shown = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (state.status === 'loading' || !pressed.current) return
    pressed.current = false
    // Nothing has the focus now, or only what is around it.
    if (document.activeElement?.contains(shown.current)) shown.current?.focus()
  }, [state.status])
  return {
    ...state,
    place(element: HTMLElement | null) {
      shown.current = element
    },
    logout() {
      pressed.current = true
      void logout()
    },
  }
}

/** The person's part of the top bar [L3]. On the server the person is not known yet: it holds the place. */
export function AccountArea({ overBanner }: { overBanner: boolean }) {
  const { status, user, place, logout } = useLogout()
  if (status === 'loading') return <Skeleton className="h-11 w-24 opacity-30" />
  if (!user) {
    return (
      <div className="flex items-center gap-5">
        <Link to={pages.savedHere} className="font-semibold underline-offset-8 hover:underline">
          Saved
        </Link>
        <LinkButton ref={place} to={pages.login} variant={overBanner ? 'accent' : 'primary'}>
          Login
        </LinkButton>
      </div>
    )
  }
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
      <Button ref={place} variant={overBanner ? 'accent' : 'secondary'} size="small" onClick={logout}>
        Logout
      </Button>
    </div>
  )
}

/** The same in the menu of small screens [L4]. */
export function AccountMenu({ itemClass }: { itemClass: string }) {
  const { status, user, place, logout } = useLogout()
  if (status === 'loading') return <Skeleton className="my-2 h-12" />
  if (!user) {
    return (
      <>
        <Link to={pages.savedHere} className={itemClass}>
          Saved
        </Link>
        <LinkButton ref={place} to={pages.login} className="mt-2 w-full">
          Login
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <Link to={pages.dashboard} className={itemClass}>
        {dashboardLabel(user.role)}
      </Link>
      <p className="mt-2 flex items-center gap-3 border-t border-line px-4 pt-4 pb-2">
        <Avatar name={user.displayName} src={user.photoURL} size="small" />
        <span className="truncate">{user.displayName}</span>
      </p>
      <Button ref={place} variant="secondary" className="mt-2 w-full" onClick={logout}>
        Logout
      </Button>
    </>
  )
}
