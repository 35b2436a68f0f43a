import { type Role, roles } from '../../../../contract/core/roles.ts'
import { setTokenOwner, storedToken } from '../../../api/stored-token.ts'
import { storedValue } from '../../../api/stored-value.ts'
import { accountZoneKey } from '../../../ui/time/account-zone-key.ts'
import { type AuthSnapshot, authStore } from './auth-store.ts'

/**
 * The email of the person signed in in this browser. Without it a visitor's session is not checked; a change of it tells
 * other tabs that the person changed.
 */
export const signedInHint = storedValue('local', 'signedInAs')

const roleHint = storedValue('local', 'role')

/** The role that was last signed in in this browser: whose menu shows while the sign-in is checked. It permits nothing. */
export const rememberedRole = {
  read: (): Role | undefined => roles.find(role => role === roleHint.read()),
  write: roleHint.write,
  remove: roleHint.remove,
}

/** The time zone of the signed-in account, once this browser has read it. */
export const accountZone = storedValue('local', accountZoneKey)

/** Whether somebody may be signed in in this browser. */
export function isSomebodyRemembered(): boolean {
  return [signedInHint, storedToken].some(({ read }) => read())
}

/** [A9] Signed out: the token goes, and so does what the person left in this tab. */
export function becomeVisitor(how: Pick<AuthSnapshot, 'ended'> = {}) {
  setTokenOwner(undefined)
  storedToken.remove()
  signedInHint.remove()
  rememberedRole.remove()
  accountZone.remove()
  authStore.set({ status: 'signedOut', ...how })
}
