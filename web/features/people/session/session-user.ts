import { isStoredImage } from '../../../../contract/core/images/image-sources.ts'
import { type Role, roles } from '../../../../contract/core/roles.ts'
import { ApiError } from '../../../api/client.ts'
import { publicCall } from '../../../api/public-client.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { claimsOf, freshToken, setTokenOwner, storedToken } from '../../../api/session-token.ts'
import { storedValue } from '../../../api/stored-value.ts'
import { accountZoneKey } from '../../../ui/time/account-zone-key.ts'
import { type AuthSnapshot, authStore, type SignedInUser } from './auth-store.ts'
import type { IdentitySession, IdentityUser } from '../identity-client.ts'

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

/**
 * Signs the person of an identity session in on this page [A9]: a token, then the role. `fresh` after a sign-in or sign-up
 * also registers the account with the product. @returns the person  @throws ApiError
 */
export async function userOfSession(session: IdentitySession, { fresh = false } = {}): Promise<SignedInUser> {
  const { user } = session
  const email = user.email.toLowerCase()
  setTokenOwner(email)
  if (fresh) await registerUser(user)
  if (fresh || claimsOf(storedToken.read()).sid !== session.session.id) storedToken.remove()
  await tokenFor(user)
  const { role } = await sessionCall('GET /users/:email', { params: { email } })
  if (signedInHint.read() !== email) signedInHint.write(email)
  rememberedRole.write(role)
  return { displayName: user.name, email, photoURL: shownPhoto(user), role, mustSetUp: session.mustSetUp }
}

/** Creates the product's record of the account; repeating it changes nothing [A6]. @throws ApiError */
export async function registerUser(user: IdentityUser): Promise<void> {
  const body = {
    user_email: user.email,
    user_name: user.name,
    user_photo: shownPhoto(user) ?? '',
    role: 'user',
  }
  await publicCall('POST /users', { body })
}

/** Pictures of other sites are not shown: they would tell those sites who visits. */
export function shownPhoto({ image }: IdentityUser): string | null {
  return image && isStoredImage(image) ? image : null
}

/** A sign-up that broke off after the identity service's part is finished here. */
async function tokenFor(user: IdentityUser): Promise<void> {
  try {
    await freshToken()
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 403 && error.status !== 404)) throw error
    await registerUser(user)
    await freshToken()
  }
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
