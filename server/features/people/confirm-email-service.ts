import type { Database } from '../../platform/database/connection.ts'
import { ProductError } from '../../platform/product-error.ts'
import { masked, type SignedLinks } from '../notifications/mail-preferences-service.ts'
import { markConfirmed } from './identity/identity-service.ts'

/** Confirms the address of the owner of a mailed link [SAVE5]. @returns it, masked. */
export async function confirmEmail(
  { db, links }: { db: Database; links: SignedLinks },
  token: string,
): Promise<string> {
  const userId = links.readConfirmation(token)
  const email = userId && (await markConfirmed(db, { id: userId }))
  if (!email) throw new ProductError('link_expired')
  return masked(email)
}
