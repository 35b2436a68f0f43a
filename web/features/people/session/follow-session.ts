import { personSession } from '../../../api/person-session.ts'
import { dismissOffers } from '../../../ui/messages/toast-store.ts'
import { followProfile } from './follow-profile.ts'
import { keepTokenFresh } from './token-renewal.ts'

/**
 * Keeps the token of the signed-in person fresh and follows their profile; what they could undo goes with them.
 * @returns a function that stops it
 */
export function followSession(): () => void {
  personSession().signal.addEventListener('abort', dismissOffers)
  const stops = [followProfile(), keepTokenFresh()]
  return () => stops.forEach(stop => stop())
}
