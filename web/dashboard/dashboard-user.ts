import { useOutletContext } from 'react-router'
import type { SignedInUser } from '../features/account/session/auth-store.ts'

/** The signed-in person, for the pages inside the dashboard. */
export function useDashboardUser(): SignedInUser {
  return useOutletContext<SignedInUser>()
}
