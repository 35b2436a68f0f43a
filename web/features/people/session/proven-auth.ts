import type { AuthSnapshot } from './auth-store.ts'
import { recheckAuth, wasAsked } from './session-actions.ts'
import { startAuth } from './session-start.ts'

/** For guarded pages: the state, and when it says "visitor" without having asked, the identity service's word [R3]. */
export async function provenAuth(): Promise<AuthSnapshot> {
  const state = await startAuth()
  return state.status === 'signedOut' && !state.problem && !wasAsked() ? recheckAuth() : state
}
