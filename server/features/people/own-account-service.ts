import type { Kysely } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteIdentity, type OwnAccountCalls } from './identity/identity-service.ts'
import { sendAccountMail } from './jobs/send-account-mail.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { beginEmailChange, cancelEmailChange, waitingEmailChange } from './email-change-service.ts'
import { removePerson } from './manage-users-service.ts'
import type { ForgetPerson } from '../../platform/feature.ts'
import { type OwnDataDependencies, ownDataArchive } from './own-data-service.ts'
import { findRoleOf, lockAdmins, lockUser } from './user-repository.ts'

/** Actions on the caller's own account, after identity has verified the person. */
export function ownAccountCalls(deps: OwnDataDependencies & { forgetPerson: ForgetPerson }): OwnAccountCalls {
  const { db, forgetPerson } = deps
  return {
    archive: identityId => ownDataArchive(deps, identityId),
    emailChange: identityId => waitingEmailChange(db, identityId),
    beginEmailChange: (identityId, email) => beginEmailChange(db, identityId, email),
    cancelEmailChange: identityId => cancelEmailChange(db, identityId),
    async tell(tx, about, { email, name, provider }) {
      const payload = { about, to: email, name, provider }
      await enqueue(tx, sendAccountMail, { key: `account:${newId()}`, payload })
    },
    remove: identityId => removeOwnAccount(db, identityId, forgetPerson),
  }
}

/**
 * Deletes the caller's own account as an admin would (docs/decisions/0117), and says so to its
 * address. @throws ProductError `last_admin`
 */
async function removeOwnAccount(
  db: Kysely<Tables>,
  identityId: string,
  forgetPerson: ForgetPerson,
): Promise<void> {
  await withTransaction(db, async tx => {
    const admins = await lockAdmins(tx)
    const found = await findRoleOf(tx, identityId)
    const user = found && (await lockUser(tx, found.id))
    // Somebody who signed up, and whose record here was never made.
    if (!user) return deleteIdentity(tx, identityId)
    if (admins.length === 1 && admins[0] === user.id) throw new ProductError('last_admin')
    await removePerson(tx, user, forgetPerson)
    if (user.email_confirmed_at === null) return
    const payload = { about: 'account deleted' as const, to: user.user_email, name: user.user_name }
    await enqueue(tx, sendAccountMail, { key: `account:${newId()}`, payload })
  })
}
