import { errorText } from '../../../forms/field-errors.ts'
import { type AuthSnapshot, authStore, loadingState, settledAuth } from './auth-store.ts'
import { userOfSession } from './session-user.ts'
import { becomeVisitor } from './remembered-person.ts'
import * as identity from '../identity-client.ts'

/** Reads the sign-in state again, in earnest: asks the identity service in any case. */
export async function recheckAuth(): Promise<AuthSnapshot> {
  authStore.set(loadingState)
  await readState()
  return settledAuth()
}

let asked = false

/** Whether the identity service has said who is signed in. */
export function wasAsked(): boolean {
  return asked
}

/** Asks the identity service who is signed in; where that fails, the state says why. */
export async function readState(): Promise<void> {
  try {
    const session = await identity.readSession()
    asked = true
    if (session) authStore.set({ status: 'signedIn', user: await userOfSession(session) })
    else becomeVisitor()
  } catch (error) {
    authStore.set({ status: 'signedOut', problem: errorText(error) })
  }
}

let ending = false

/**
 * The server refused this person [A12]: ends the session, unless it has become another person's in the meantime,
 * who is then taken over. While it is asked who is signed in, a refusal is about the last person, and changes nothing.
 * @returns whether this call signed the tab out; of several refusals at once, one does
 */
export async function endRefusedSession(): Promise<boolean> {
  if (ending || !authStore.current().user) return false
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
