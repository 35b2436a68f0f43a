import { ApiError } from '../../../api/api-error.ts'
import * as identity from '../identity-client.ts'
import { authStore, loadingState, type SignedInUser } from './auth-store.ts'
import { waitsForCode } from '../two-factor-client.ts'
import { userOfSession } from './session-user.ts'

/**
 * Runs a sign-in of any kind and then takes over its session; loading is set first [A8] and ends when `complete`
 * is done. A failure is logged and thrown on, so that the form can show it; the state from before comes back [A11].
 * @returns whether the person is signed in; false when the session waits for a code
 */
export async function signInBy(
  action: () => Promise<unknown>,
  { name = 'Sign-in', maybeNew = true, complete = (user: SignedInUser) => Promise.resolve(user) } = {},
): Promise<boolean> {
  const before = authStore.current()
  authStore.set(loadingState)
  try {
    await action()
    const session = await identity.readSession()
    if (!session && (await waitsForCode())) {
      authStore.set(before)
      return false
    }
    if (!session) throw new ApiError(401, { code: 'unauthenticated', message: noSession })
    const user = await complete(await userOfSession(session, { maybeNew }))
    authStore.set({ status: 'signedIn', user })
    return true
  } catch (error) {
    console.error(`${name} failed.`, error)
    authStore.set(before.status === 'loading' ? { status: 'signedOut' } : before)
    throw error
  }
}

const noSession = 'Your browser did not keep the sign-in. Please allow cookies for this site and try again.'
