import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { onSessionEnd } from '../../../api/session-end.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type AuthSnapshot, authStore, loadingState } from './auth-store.ts'
import { loginPath } from './login-path.ts'
import { followOtherTabs, logout } from './session-start.ts'

export type AuthState = AuthSnapshot & { logout: () => Promise<void> }

/** The `handle` of a page that stays when the session ends, and asks for the login in a window over it. */
export interface PageThatStays {
  staysSignedOut?: true
}

/** Keeps the sign-in state that `entry.client.tsx` begins to read: follows other tabs, and ends it when refused [A8, A12]. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const stays = useStays()
  const isKnown = useAuth().user !== undefined
  useEffect(followOtherTabs, [])
  useEffect(() => {
    if (!isKnown) return undefined
    // Without it, the next call renews the token.
    const following = import('./follow-session.ts').then(
      ({ followSession }) => followSession(),
      () => undefined,
    )
    return () => void following.then(stop => stop?.())
  }, [isKnown])
  useEffect(
    () =>
      onSessionEnd(async status => {
        const { endRefusedSession } = await import('./session-actions.ts')
        if (!(await endRefusedSession()) || stays) return
        toast.info(status === 403 ? roleChanged : signedOut, 7000)
        await navigate(loginPath(pathname + search + hash))
      }),
    [navigate, pathname, search, hash, stays],
  )
  return children
}

/** @returns whether the page at this address stays when the session ends */
export function useStays(): boolean {
  const handle = useMatches().at(-1)?.handle as PageThatStays | undefined
  return handle?.staysSignedOut === true
}

const signedOut = 'You have been signed out. Please sign in again.'
const roleChanged =
  'Your role does not allow this any more, so you have been signed out. Please sign in again.'

/** @returns the sign-in state [A7, A8]; on the server and before scripts run it is `loading` */
export function useAuth(): AuthState {
  const snapshot = useSyncExternalStore(authStore.subscribe, authStore.current, () => loadingState)
  return { ...snapshot, logout }
}
