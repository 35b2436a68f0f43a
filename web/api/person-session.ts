import { forgetStored, storedValue } from './stored-value.ts'

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

/** Whose token the product's API gets: the email, and the identity session once it is known; nothing after signing out. */
let owner: { email: string; sid?: string | undefined } | undefined

/** @returns the session of the person who signed in last */
export function personSession(): PersonSession {
  return session
}

/** @returns whose token is asked for */
export function tokenOwner(): typeof owner {
  return owner
}

/** Whether the person of a session is signed in now. */
export function isSignedIn({ email, signal }: PersonSession): boolean {
  return !signal.aborted && owner?.email === email
}

/** Somebody is signed in; the session of anybody else ends. */
export function beginSession(email: string, sid?: string): void {
  owner = { email, sid }
  if (session.email === email) return
  endSession(email)
  session = { email, signal: ending.signal }
}

/** Nobody is signed in, as far as the server knows. */
export function pauseSession(): void {
  owner = undefined
}

const ownKeys = 'own:'
const keysOf = (email: string) => `${ownKeys}${email}:`

/** Ends what the last person does in this tab, and forgets what they typed; that of `next`, who signs in, stays. */
export function endSession(next = ''): void {
  ending.abort()
  ending = new AbortController()
  session = { email: '', signal: ending.signal }
  forgetStored(key => key.startsWith(ownKeys) && !(next && key.startsWith(keysOf(next))))
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
