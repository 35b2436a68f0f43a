import type { Role } from '../../../../contract/core/roles.ts'

/** The signed-in person [A7]. */
export type SignedInUser = {
  displayName: string
  email: string
  photoURL: string | null
  role: Role
  /** Until they have set up two-step sign-in, the server refuses them. */
  mustSetUp?: true | undefined
  /** They read for a committee: only then the dashboard offers it, and asks what there is to read. */
  reads?: true | undefined
}

export interface AuthSnapshot {
  status: 'loading' | 'signedOut' | 'signedIn'
  user?: SignedInUser
  /** Why the state could not be read, in plain words. */
  problem?: string
  /** The server ended the session; nobody logged out. */
  ended?: true
}

export const loadingState: AuthSnapshot = { status: 'loading' }

let snapshot = loadingState
const listeners = new Set<() => void>()

/** The sign-in state of this page; for `useSyncExternalStore` and for route loaders. */
export const authStore = {
  current: () => snapshot,
  set: (next: AuthSnapshot) => {
    snapshot = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Waits until the state is no longer loading [R3]. */
export function settledAuth(): Promise<AuthSnapshot> {
  return new Promise(resolve => {
    const check = () => {
      if (snapshot.status === 'loading') return
      stop()
      resolve(snapshot)
    }
    const stop = authStore.subscribe(check)
    check()
  })
}
