import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '../../contract/core/pages.ts'
import { useAuth } from '../features/people/session/auth-state.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'

/** It comes with the code of the session (`vite.config.ts`), without which nobody is signed in. */
const signedIn = () => import('../features/people/session/signed-in-area.tsx')
const SignedInArea = lazy(async () => ({ default: (await signedIn()).SignedInArea }))
const SignedInMenu = lazy(async () => ({ default: (await signedIn()).SignedInMenu }))

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
  const waiting = <Skeleton className="h-11 w-24 opacity-30" />
  if (status === 'loading') return waiting
  if (user) {
    return (
      <Suspense fallback={waiting}>
        <SignedInArea user={user} logoutButton={place} logout={logout} overBanner={overBanner} />
      </Suspense>
    )
  }
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

/** The same in the menu of small screens [L4]. */
export function AccountMenu({ itemClass }: { itemClass: string }) {
  const { status, user, place, logout } = useLogout()
  const waiting = <Skeleton className="my-2 h-12" />
  if (status === 'loading') return waiting
  if (user) {
    return (
      <Suspense fallback={waiting}>
        <SignedInMenu user={user} logoutButton={place} logout={logout} itemClass={itemClass} />
      </Suspense>
    )
  }
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
