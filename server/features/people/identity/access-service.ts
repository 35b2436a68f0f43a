import type { Database } from '../../../platform/database/connection.ts'
import { clearRefusal } from '../../notifications/mail-preferences-service.ts'
import { endCalendar } from '../../saved/end-calendar-service.ts'
import {
  claimIdentity,
  confirmAddress,
  deleteResetLinks,
  endOtherSessions,
  endSessions,
  findUserIdOf,
  updateProfile,
  verifyIdentity,
} from './identity-repository.ts'

/**
 * Ends all that lets in without the password: sessions with their tokens, reset links, and the private calendar address
 * [SAVE6].
 */
export async function endAccess(db: Database, identityId: string): Promise<void> {
  await endLinks(db, identityId)
  await endSessions(db, identityId)
}

/** The same, but one session stays. */
export async function endOtherAccess(db: Database, identityId: string, sessionId: string): Promise<void> {
  await endLinks(db, identityId)
  await endOtherSessions(db, identityId, sessionId)
}

async function endLinks(db: Database, identityId: string): Promise<void> {
  await deleteResetLinks(db, identityId)
  const userId = await findUserIdOf(db, identityId)
  if (userId) await endCalendar(db, userId)
}

/** Notes that a person reads mails to their address. @returns the address; `undefined` when the account is gone */
export async function markConfirmed(
  db: Database,
  person: { id: string } | { identity_id: string },
): Promise<string | undefined> {
  const user = await confirmAddress(db, person)
  if (user) await clearRefusal(db, user.id)
  return user?.user_email
}

/** Notes that the address of an identity is its person's, also for mails to them [SAVE5]. */
export async function markVerified(db: Database, identityId: string): Promise<void> {
  // In the same order as deleting an account.
  await markConfirmed(db, { identity_id: identityId })
  await verifyIdentity(db, identityId)
}

/**
 * Gives an unverified account to the proven owner of its address: verified, with their name, without the password,
 * sessions, reset links, calendar address and photo of its creator. Leaves verified accounts alone.
 */
export async function claimUnverified(db: Database, email: string, name: string): Promise<void> {
  const identityId = await claimIdentity(db, email)
  if (!identityId) return
  await markConfirmed(db, { identity_id: identityId })
  await endAccess(db, identityId)
  await updateProfile(db, identityId, { name, image: '' })
}
