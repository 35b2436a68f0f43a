import type { Kysely } from 'kysely'
import type { Role } from '../../../contract/core/roles.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { append } from '../../platform/record/append.ts'
import { roleChange } from './role-record.ts'
import { findRoleOf, lockAdmins, lockUser, updateRole, upsertUser } from './user-repository.ts'

interface Dependencies {
  db: Kysely<Tables>
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

interface Person {
  identityId: string
  name: string
  email: string
  emailVerified: boolean
}

/**
 * Gives a person who signs in the role that their groups at a provider mean; the tokens of the old one end at once. A role
 * set by hand or by another provider stays, and so does the last admin
 * (docs/decisions/0055).
 */
export async function setGroupRole(
  { db, log }: Dependencies,
  { identityId, name, email, emailVerified }: Person,
  role: Role,
  providerId: string,
): Promise<void> {
  const before = await findRoleOf(db, identityId)
  if ((before?.role ?? 'user') === role) return
  await withTransaction(db, async tx => {
    const admins = await lockAdmins(tx)
    // Somebody else can prove an address that is not proved yet, and would take the role over with the account.
    if (role !== 'user' && !emailVerified)
      return log.warn({ provider: providerId }, 'role not set by groups: the address is not verified')
    if (role !== 'user')
      await upsertUser(tx, {
        identity_id: identityId,
        user_email: email,
        user_name: name,
        email_confirmed_at: new Date(),
      })
    const found = await findRoleOf(tx, identityId)
    const user = found && (await lockUser(tx, found.id))
    if (!user || user.role === role || !decides(user, providerId)) return
    if (user.role === 'admin' && admins.length === 1)
      return log.warn({ provider: providerId }, 'role not set by groups: this is the last admin')
    await updateRole(tx, user.id, role, role === 'user' ? null : providerId)
    await append(tx, roleChange(user, role))
    log.info({ provider: providerId, from: user.role, to: role }, 'role set by groups')
  })
}

/** Groups decide for people who have no role yet, and for those whom this provider gave theirs. */
function decides(
  { role, role_set_by }: { role: Role; role_set_by: string | null },
  providerId: string,
): boolean {
  return role_set_by === providerId || (role_set_by === null && role === 'user')
}
