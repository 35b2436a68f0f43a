import { followProfile } from './follow-profile.ts'
import { keepTokenFresh } from './token-renewal.ts'

/** Keeps the token of the signed-in person fresh and follows their profile. @returns a function that stops it */
export function followSession(): () => void {
  const stops = [followProfile(), keepTokenFresh()]
  return () => stops.forEach(stop => stop())
}
