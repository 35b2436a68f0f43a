import { lateCode } from '../../../api/api-error.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type AuthSnapshot, authStore, loadingState, settledAuth } from './auth-store.ts'
import { becomeVisitor, isSomebodyRemembered, signedInHint } from './remembered-person.ts'

let started = false

/** Reads the sign-in state once per page; a visitor who never signed in here causes no call [A8] and loads no code for it. */
export async function startAuth(): Promise<AuthSnapshot> {
  if (!started) {
    started = true
    await readState({ ask: isSomebodyRemembered() })
  }
  return settledAuth()
}

async function readState({ ask }: { ask: boolean }) {
  if (!ask) return becomeVisitor()
  try {
    const session = await lateCode(import('./session-actions.ts'))
    await session.readState()
  } catch (error) {
    authStore.set({ status: 'signedOut', problem: errorText(error) })
  }
}

/** Follows a sign-in or sign-out in another tab. @returns a function that stops it */
export function followOtherTabs(): () => void {
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function follow({ key }: StorageEvent) {
  if (key !== null && key !== signedInHint.key) return
  authStore.set(loadingState)
  void readState({ ask: key === null || isSomebodyRemembered() })
}

/** Signs out here and in the other tabs of this browser [A10]; most visitors never load what does it. */
export async function logout(): Promise<void> {
  try {
    await (await lateCode(import('./log-out.tsx'))).logOut()
  } catch (error) {
    console.error('Logout failed.', error)
    toast.error(errorText(error))
  }
}
