import { ApiError } from '../../../api/api-error.ts'
import { updateProfile } from '../account-calls.ts'
import { type AuthSnapshot, authStore, type SignedInUser } from './auth-store.ts'
import { profileChange } from './follow-profile.ts'
import { recheckAuth } from './session-actions.ts'

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
    await updateProfile(profile)
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
