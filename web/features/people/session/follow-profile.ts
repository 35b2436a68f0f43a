import { storedValue } from '../../../api/stored-value.ts'
import { authStore } from './auth-store.ts'
import { shownPhoto } from './session-user.ts'
import * as identity from '../identity-client.ts'

/** When a tab of this browser last changed the profile, in milliseconds since 1970; tells the other tabs. */
export const profileChange = storedValue('local', 'profileChangedAt')

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
