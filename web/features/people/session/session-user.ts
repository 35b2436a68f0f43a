import { isStoredImage } from '../../../../contract/core/images/image-sources.ts'
import { ApiError } from '../../../api/api-error.ts'
import { beginSession } from '../../../api/person-session.ts'
import { publicCall } from '../../../api/public-client.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { claimsOf, freshToken } from '../../../api/session-token.ts'
import { storedToken } from '../../../api/stored-token.ts'
import type { SignedInUser } from './auth-store.ts'
import { rememberedRole, signedInHint } from './remembered-person.ts'
import type { IdentitySession, IdentityUser } from '../identity-client.ts'

/**
 * Signs the person of an identity session in on this page [A9]: a token, then the role. An account that may be new is
 * registered with the product first. @returns the person  @throws ApiError
 */
export async function userOfSession(
  session: IdentitySession,
  { maybeNew = false } = {},
): Promise<SignedInUser> {
  const { user } = session
  const email = user.email.toLowerCase()
  beginSession(email, session.session.id)
  if (maybeNew) await registerUser(user)
  if (claimsOf(storedToken.read()).sid !== session.session.id) storedToken.remove()
  await tokenFor(user)
  const { role } = await sessionCall('GET /users/:email', { params: { email } })
  if (signedInHint.read() !== email) signedInHint.write(email)
  rememberedRole.write(role)
  const { mustSetUp, reads } = session
  return { displayName: user.name, email, photoURL: shownPhoto(user), role, mustSetUp, reads }
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
