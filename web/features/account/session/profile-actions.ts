import { ApiError } from '../../../api/client.ts'
import { storedValue } from '../../../api/stored-value.ts'
import { type AuthSnapshot, authStore, type SignedInUser } from './auth-store.ts'
import { shownPhoto } from './session-user.ts'
import * as identity from '../identity-client.ts'
import { recheckAuth } from './session-actions.ts'

/** When a tab of this browser last changed the profile, in milliseconds since 1970; tells the other tabs. */
const profileChange = storedValue('local', 'profileChangedAt')

/**
 * Changes name and photo of the signed-in person [A8], here and in the other tabs of this browser; the page keeps
 * the person while it waits. @throws ApiError
 */
export async function changeProfile(profile: { name?: string; image?: string }): Promise<void> {
  const before = authStore.current()
  const waiting: AuthSnapshot = { ...before, status: 'loading' }
  const settle = (next: AuthSnapshot) => {
    // Another tab may have signed out meanwhile.
    if (authStore.current() === waiting) authStore.set(next)
  }
  authStore.set(waiting)
  try {
    await identity.updateProfile(profile)
  } catch (error) {
    console.error('Profile update failed.', error)
    settle(before)
    if (error instanceof ApiError && error.status === 401) void recheckAuth()
    throw error
  }
  settle(before.user ? { ...before, user: withProfile(before.user, profile) } : before)
  profileChange.write(String(Date.now()))
}

function withProfile(user: SignedInUser, { name, image }: { name?: string; image?: string }): SignedInUser {
  const photoURL = image === undefined ? user.photoURL : image || null
  return { ...user, displayName: name ?? user.displayName, photoURL }
}

/** Takes over a name or photo that another tab changed, without interrupting this one. @returns a function that stops it */
export function followProfile(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === profileChange.key)
      takeOver().catch(error => console.error('Reading the profile failed.', error))
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Reads name and photo again. @throws ApiError */
async function takeOver() {
  const session = await identity.readSession()
  const now = authStore.current()
  if (!session || !now.user || session.user.email.toLowerCase() !== now.user.email) return
  const { name } = session.user
  authStore.set({ ...now, user: { ...now.user, displayName: name, photoURL: shownPhoto(session.user) } })
}
