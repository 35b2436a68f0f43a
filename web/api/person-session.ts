import { forgetEarly } from './early-calls.ts'
import { setTokenOwner, tokenOwner } from './stored-token.ts'
import { refused, storedValue } from './stored-value.ts'

/**
 * What one person does in this tab: until they sign out, or somebody else signs in. A session that the server ends goes on
 * when the same person signs in again [F2].
 */
export interface PersonSession {
  email: string
  /** Aborted at its end: whatever waits, listens or tries again for this person stops. */
  signal: AbortSignal
}

let ending = new AbortController()
let session: PersonSession = { email: '', signal: ending.signal }

/** @returns the session of the person who signed in last */
export function personSession(): PersonSession {
  return session
}

/** Whether the person of a session is signed in now. */
export function isSignedIn({ email, signal }: PersonSession): boolean {
  return !signal.aborted && tokenOwner()?.email === email
}

/** Somebody is signed in; the session of anybody else ends. */
export function beginSession(email: string, sid?: string): void {
  setTokenOwner({ email, sid })
  if (session.email === email) return
  endSession(email)
  session = { email, signal: ending.signal }
}

const ownKeys = 'own:'
const keysOf = (email: string) => `${ownKeys}${email}:`

/** Ends what the last person does in this tab, and forgets what they typed; that of `next`, who signs in, stays. */
export function endSession(next = ''): void {
  if (session.email) forgetEarly()
  ending.abort()
  ending = new AbortController()
  session = { email: '', signal: ending.signal }
  forgetStored(key => key.startsWith(ownKeys) && !(next && key.startsWith(keysOf(next))))
}

/** Forgets the texts of this tab whose keys are chosen. */
function forgetStored(isChosen: (key: string) => boolean) {
  for (const name of refused.keys()) {
    const key = name.replace(/^session /, '')
    if (key !== name && isChosen(key)) refused.delete(name)
  }
  try {
    for (const key of Object.keys(sessionStorage)) if (isChosen(key)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** A text that this tab keeps for the signed-in person until they sign out; what their pages write after that is not kept. */
export function ownValue(key: string): ReturnType<typeof storedValue> {
  const { email, signal } = session
  const stored = storedValue('session', keysOf(email) + key)
  return {
    ...stored,
    write(value) {
      if (!signal.aborted) stored.write(value)
    },
  }
}
