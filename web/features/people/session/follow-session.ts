import { endSession, personSession } from '../../../api/person-session.ts'
import { dismissOffers } from '../../../ui/messages/toast-store.ts'
import { followProfile } from './follow-profile.ts'
import { signedInHint } from './remembered-person.ts'
import { keepTokenFresh } from './token-renewal.ts'

/**
 * Keeps the token of the signed-in person fresh and follows their profile; what they could undo goes with them.
 * @returns a function that stops it
 */
export function followSession(): () => void {
  personSession().signal.addEventListener('abort', dismissOffers)
  const stops = [followProfile(), keepTokenFresh(), followSignOut()]
  return () => stops.forEach(stop => stop())
}

/** Where they have signed out themselves in another tab, nothing that they typed stays in this one. */
function followSignOut(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === signedInHint.key && newValue === '') endSession()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
