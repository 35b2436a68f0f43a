import type { Kysely } from 'kysely'
import type { OwnAccount } from '../../../contract/people/account.ts'
import { type Database, isUniqueViolation, withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { changeIdentityEmail, findIdentity } from './identity/identity-service.ts'
import { forgetAddress } from './jobs/forget-address.ts'
import { type AccountMail, sendAccountMail } from './jobs/send-account-mail.ts'
import { enqueue, redirectMails } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { clearRefusal, masked, type SignedLinks } from '../notifications/mail-preferences-service.ts'
import {
  confirmChange,
  deleteEmailChange,
  findChanger,
  findEmailChange,
  replaceEmailChange,
} from './email-change-repository.ts'
import { findRoleOf, lockUser, updateEmail } from './user-repository.ts'

export interface EmailChangeDependencies {
  db: Kysely<Tables>
  links: SignedLinks
}

/**
 * Begins a change of a person's address: mails go to the new one and, if it has been confirmed, to the old one. Whether the
 * new one has an account already is told to its owner only.
 * @throws ProductError `invalid_input` for the present address, `unauthenticated` without an account
 */
export async function beginEmailChange(
  db: Kysely<Tables>,
  identityId: string,
  newEmail: string,
): Promise<void> {
  await withTransaction(db, async tx => {
    const found = await findRoleOf(tx, identityId)
    const user = found && (await lockUser(tx, found.id))
    if (!user) throw new ProductError('unauthenticated')
    if (newEmail === user.user_email)
      throw new ProductError('invalid_input', { fields: { newEmail: 'This is already your address.' } })
    const confirmedOld = user.email_confirmed_at === null
    const changeId = await replaceEmailChange(tx, { userId: user.id, newEmail, confirmedOld })
    const taken = (await findIdentity(tx, newEmail)) !== undefined
    const { user_name: name, user_email: oldEmail } = user
    await tell(
      tx,
      taken
        ? { about: 'address taken', to: newEmail }
        : { about: 'new address', to: newEmail, name, changeId, alone: confirmedOld },
    )
    if (!confirmedOld) await tell(tx, { about: 'old address', to: oldEmail, name, changeId, newEmail })
  })
}

async function tell(tx: Database, payload: AccountMail): Promise<void> {
  await enqueue(tx, sendAccountMail, { key: `account:${newId()}`, payload })
}

/** A person's change of address that waits. */
export async function waitingEmailChange(
  db: Database,
  identityId: string,
): Promise<OwnAccount['emailChange']> {
  const found = await findRoleOf(db, identityId)
  const change = found && (await findEmailChange(db, found.id))
  if (!change) return null
  const { new_email: email, confirmed_old: confirmedOld, confirmed_new: confirmedNew, until } = change
  return { email, confirmedOld, confirmedNew, until: until.toISOString() }
}

/** Ends a change of address that waits; its links stop working. */
export async function cancelEmailChange(db: Database, identityId: string): Promise<void> {
  const found = await findRoleOf(db, identityId)
  if (found) await deleteEmailChange(db, found.id)
}

/**
 * Confirms a change of address at one of both mailboxes. Confirmed at both, it is changed: reset links and sessions of the
 * person end, and so do their tokens (docs/decisions/0056).
 * @returns whether it is changed now, and the new address, masked.
 */
export async function confirmEmailChange(
  { db, links }: EmailChangeDependencies,
  token: string,
): Promise<{ changed: boolean; email: string }> {
  const link = links.readEmailChange(token)
  const userId = link && (await findChanger(db, link.changeId))
  if (!link || !userId) throw new ProductError('link_expired')
  try {
    return await withTransaction(db, async tx => {
      // In the same order as deleting an account.
      const user = await lockUser(tx, userId)
      const change = await confirmChange(tx, link.changeId, link.side)
      if (!user || !change) throw new ProductError('link_expired')
      const email = masked(change.new_email)
      if (!change.confirmed_old || !change.confirmed_new) return { changed: false, email }
      await updateEmail(tx, user.id, change.new_email)
      await clearRefusal(tx, user.id)
      await changeIdentityEmail(tx, user.identity_id, change.new_email)
      await deleteEmailChange(tx, user.id)
      await redirectMails(tx, user.user_email, change.new_email)
      await enqueue(tx, forgetAddress, {
        key: `forget-person:${newId()}`,
        payload: { email: user.user_email, now: change.new_email },
      })
      return { changed: true, email }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ProductError('link_expired', {
      message: 'This address now has another account, so nothing was changed.',
    })
  }
}
