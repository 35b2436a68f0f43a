import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { isStaff, type Role, roles } from '../../../contract/core/roles.ts'
import type { Belongings, newRole, UserListQuery, UserRecord } from '../../../contract/people/users.ts'
import { inChunks } from '../../platform/lists/chunks.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Page, sliceOf } from '../../platform/lists/page.ts'
import { deleteIdentity, resetTwoFactors } from './identity/identity-service.ts'
import type { ForgetPerson, HandOver } from '../../platform/feature.ts'
import { forgetAddress } from './jobs/forget-address.ts'
import { dropMailsTo, enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { countRoles, listUserRowsAfter, pageOfUsers } from './user-list-repository.ts'
import {
  countBelongings,
  deleteUserRow,
  findName,
  isOfStaff,
  lockAdmins,
  lockBelongings,
  lockUser,
  updateRole,
} from './user-repository.ts'
import { roleChange } from './role-record.ts'
import { mailTwoFactorsReset } from './two-factors-reset.ts'
import { userView } from './user-view.ts'

export interface ManageUsersDependencies {
  db: Kysely<Tables>
  forgetPerson: ForgetPerson
  handOver: HandOver
}

/** The account concerned, and the admin who acts. */
interface Target {
  id: string
  adminId: string
}

/** Everybody with an account, by name, chunk by chunk [API3]. */
export function allUsers({ db }: ManageUsersDependencies): AsyncGenerator<UserRecord[]> {
  return inChunks((after, limit) => listUserRowsAfter(db, after, limit), userView)
}

/** A page of all accounts [M1]. */
export async function userPage(
  { db }: Pick<ManageUsersDependencies, 'db'>,
  query: UserListQuery,
): Promise<Page<UserRecord>> {
  const page = await pageOfUsers(db, query, sliceOf(query))
  return { ...page, items: page.items.map(userView) }
}

/** How many people have each role, weakest role first. */
export async function countUsers(db: Database): Promise<{ role: Role; count: number }[]> {
  const counts = new Map((await countRoles(db)).map(({ role, count }) => [role, count]))
  return roles.map(role => ({ role, count: counts.get(role) ?? 0 }))
}

/**
 * Gives somebody a role; the tokens of the old one end at once [M1] [M2]. Who leaves the office hands over what they
 * handled. @returns how many changed
 */
export function changeRole(
  { db, handOver }: ManageUsersDependencies,
  target: Target,
  { role, handTo }: z.output<typeof newRole>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, target.id)
    if (!user) throw new ProductError('not_found')
    if (user.role === role) return 0
    assertAdminLeft(admins, target)
    await updateRole(tx, user.id, role)
    await append(tx, roleChange(user, role))
    if (role === 'user') await leaveOffice(tx, { from: user.id, to: handTo }, handOver)
    return 1
  })
}

/** What is deleted with an account, and what stays. */
export async function belongingsOf({ db }: ManageUsersDependencies, id: string): Promise<Belongings> {
  const counts = await countBelongings(db, id)
  if (!counts) throw new ProductError('not_found')
  return counts
}

/**
 * Deletes an account with its identity, applications, documents, reviews, pictures and mails that were not sent yet; payments
 * stay without personal data [M1] [M2] (docs/decisions/0117).
 */
export async function removeUser(
  { db, forgetPerson, handOver }: ManageUsersDependencies,
  target: Target,
  handTo: string | null,
): Promise<void> {
  await withTransaction(db, async tx => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, target.id)
    if (!user) throw new ProductError('not_found')
    assertAdminLeft(admins, target)
    if (isStaff(user.role)) await leaveOffice(tx, { from: user.id, to: handTo }, handOver)
    await removePerson(tx, user, forgetPerson)
    await append(tx, { action: 'person.delete', objectId: user.id, subjectId: user.id })
  })
}

/** Hands over what somebody handled who is no longer staff. @throws ProductError `invalid_input` unless a colleague gets it */
async function leaveOffice(
  tx: Transaction<Tables>,
  hands: { from: string; to: string | null },
  handOver: HandOver,
): Promise<void> {
  if (hands.to !== null && (hands.to === hands.from || !(await isOfStaff(tx, hands.to))))
    throw new ProductError('invalid_input', {
      fields: { handTo: 'Please choose a colleague of the office.' },
    })
  await handOver(tx, hands)
}

/** Removes a locked person with all that is theirs, in the caller's transaction. */
export async function removePerson(
  tx: Transaction<Tables>,
  { id, identity_id, user_email }: { id: string; identity_id: string; user_email: string },
  forgetPerson: ForgetPerson,
): Promise<void> {
  await lockBelongings(tx, id)
  await forgetPerson(tx, id)
  await deleteUserRow(tx, id)
  await deleteIdentity(tx, identity_id)
  await dropMailsTo(tx, user_email)
  await enqueue(tx, forgetAddress, { key: `forget-person:${newId()}`, payload: { email: user_email } })
}

/**
 * Resets the two-step sign-in of somebody who has lost it: their password alone signs them in until they set it up
 * again. They are signed out everywhere, and a mail names the admin. @returns how many were reset
 */
export function resetTwoFactorsOf({ db }: ManageUsersDependencies, { id, adminId }: Target): Promise<number> {
  if (id === adminId) throw new ProductError('own_two_factors')
  return withTransaction(db, async tx => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, id)
    if (!user) throw new ProductError('not_found')
    if (!admins.includes(adminId)) throw new ProductError('unauthenticated')
    if (!(await resetTwoFactors(user.identity_id, tx))) return 0
    await mailTwoFactorsReset(tx, user, await findName(tx, adminId))
    await append(tx, { action: 'person.two_factors', objectId: id, subjectId: id })
    return 1
  })
}

/**
 * @param admins all of them, locked, so that of two admins who remove each other the second one is refused
 */
function assertAdminLeft(admins: string[], { id, adminId }: Target): void {
  if (admins.length === 1 && admins[0] === id) throw new ProductError('last_admin')
  if (!admins.includes(adminId)) throw new ProductError('unauthenticated')
}
