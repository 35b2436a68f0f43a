import { messages } from '../../../../contract/messages.ts'
import { ApiError } from '../../../api/client.ts'
import { setTokenOwner, storedToken } from '../../../api/session-token.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { toast } from '../../../ui/toast-store.ts'
import { type AuthSnapshot, authStore, loadingState, type SignedInUser, settledAuth } from './auth-store.ts'
import { userOfSession, rememberedRole, signedInHint } from './session-user.ts'
import * as identity from '../identity-client.ts'

let started = false

/** Reads the sign-in state once per page; a visitor who never signed in here causes no call [A8]. */
export async function startAuth(): Promise<AuthSnapshot> {
  if (!started) {
    started = true
    await readState({ evenWithoutHint: false })
  }
  return settledAuth()
}

/** Reads the sign-in state again, in earnest: asks the identity service in any case. */
export async function recheckAuth(): Promise<AuthSnapshot> {
  authStore.set(loadingState)
  await readState({ evenWithoutHint: true })
  return settledAuth()
}

/** For guarded pages: the state, and when it says "visitor" without having asked, the identity service's word [R3]. */
export async function provenAuth(): Promise<AuthSnapshot> {
  const state = await startAuth()
  return state.status === 'signedOut' && !state.problem && !asked ? recheckAuth() : state
}

let asked = false

async function readState({ evenWithoutHint }: { evenWithoutHint: boolean }) {
  try {
    if (!evenWithoutHint && !signedInHint.read() && !storedToken.read()) return becomeVisitor()
    const session = await identity.readSession()
    asked = true
    if (session) authStore.set({ status: 'signedIn', user: await userOfSession(session) })
    else becomeVisitor()
  } catch (error) {
    authStore.set({ status: 'signedOut', problem: errorText(error) })
  }
}

/** [A9] Signed out: the token goes, and so does what the person left in this tab. */
function becomeVisitor(how: Pick<AuthSnapshot, 'ended'> = {}) {
  setTokenOwner(undefined)
  storedToken.remove()
  signedInHint.remove()
  rememberedRole.remove()
  authStore.set({ status: 'signedOut', ...how })
}

/**
 * Runs a sign-in of any kind and then takes over its session; loading is set first [A8] and ends when `complete`
 * is done. A failure is logged and thrown on, so that the form can show it; the state from before comes back [A11].
 */
export async function signInBy(
  action: () => Promise<unknown>,
  { name = 'Sign-in', complete = (user: SignedInUser) => Promise.resolve(user) } = {},
): Promise<void> {
  const before = authStore.current()
  authStore.set(loadingState)
  try {
    await action()
    const session = await identity.readSession()
    if (!session) throw new ApiError(401, { code: 'unauthenticated', message: noSession })
    asked = true
    const user = await complete(await userOfSession(session, { fresh: true }))
    authStore.set({ status: 'signedIn', user })
  } catch (error) {
    console.error(`${name} failed.`, error)
    authStore.set(before.status === 'loading' ? { status: 'signedOut' } : before)
    throw error
  }
}

const noSession = 'Your browser did not keep the sign-in. Please allow cookies for this site and try again.'

/** Signs out here and in the other tabs of this browser [A10]. */
export async function logout(): Promise<void> {
  const before = authStore.current()
  authStore.set(loadingState)
  try {
    await identity.endSession()
  } catch (error) {
    console.error('Logout failed.', error)
    authStore.set(before)
    toast.error(errorText(error))
    return
  }
  await forgetDrafts()
  becomeVisitor()
  toast.success(messages.signedOut, 1500)
}

/** Who signs out leaves nothing typed behind; a session that was ended for them keeps it [F2]. */
async function forgetDrafts() {
  try {
    sessionStorage.clear()
    await (await import('../../../forms/kept-changes.ts')).forgetKeptChanges()
  } catch {
    // Blocked: nothing was kept there.
  }
}

let ending = false

/**
 * The server refused this person [A12]: ends the session, unless it has become another person's in the meantime,
 * who is then taken over. @returns whether this call signed the tab out; of several refusals at once, one does
 */
export async function endRefusedSession(): Promise<boolean> {
  if (ending || authStore.current().status === 'signedOut') return false
  ending = true
  try {
    return await end()
  } finally {
    ending = false
  }
}

async function end(): Promise<boolean> {
  const { user } = authStore.current()
  authStore.set(loadingState)
  try {
    const session = await identity.readSession()
    if (session && user && session.user.email !== user.email) {
      authStore.set({ status: 'signedIn', user: await userOfSession(session) })
      return false
    }
    if (session) await identity.endSession()
  } catch (error) {
    console.error('Logout failed.', error)
  }
  becomeVisitor({ ended: true })
  return true
}

/** Follows a sign-in or sign-out in another tab. @returns a function that stops it */
export function followOtherTabs(): () => void {
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function follow({ key }: StorageEvent) {
  if (key !== null && key !== signedInHint.key) return
  authStore.set(loadingState)
  void readState({ evenWithoutHint: key === null })
}
