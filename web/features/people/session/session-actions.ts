import { storedToken } from '../../../api/session-token.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type AuthSnapshot, authStore, loadingState, settledAuth } from './auth-store.ts'
import { becomeVisitor, signedInHint, userOfSession } from './session-user.ts'
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

/** Signs out here and in the other tabs of this browser [A10]; most visitors never load what does it. */
export async function logout(): Promise<void> {
  try {
    await (await import('./log-out.tsx')).logOut()
  } catch (error) {
    console.error('Logout failed.', error)
    toast.error(errorText(error))
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
