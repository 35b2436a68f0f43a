import { useMatches, useOutletContext } from 'react-router'
import type { Role } from '../../contract/core/roles.ts'
import type { SignedInUser } from '../features/people/session/auth-store.ts'

/** The `handle` of a dashboard page that is for some roles only [R4]. */
export interface PageForRoles {
  allows: (role: Role) => boolean
}

/** @returns whether the page at this address is for people of this role */
export function useAllows(role: Role | undefined): boolean {
  const handle = useMatches().at(-1)?.handle as Partial<PageForRoles> | undefined
  return !handle?.allows || (role !== undefined && handle.allows(role))
}

/** The signed-in person, for the pages inside the dashboard. */
export function useDashboardUser(): SignedInUser {
  return useOutletContext<SignedInUser>()
}
