import { type Insertable, sql } from 'kysely'
import type { Role } from '../../../contract/core/roles.ts'
import type { Belongings } from '../../../contract/people/users.ts'
import { staffRoles } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { UsersTable } from '../../platform/database/tables.ts'
import { newId } from '../../platform/database/new-id.ts'
import { ProductError } from '../../platform/product-error.ts'

type NewUserRow = Omit<Insertable<UsersTable>, 'id'>

/**
 * Inserts a person; one that the identity already has only gets a new photo. @returns its id, and whether it is new
 * @throws ProductError `unauthenticated` when the account has just been deleted
 */
export async function upsertUser(db: Database, user: NewUserRow): Promise<{ id: string; isNew: boolean }> {
  const inserted = await db
    .insertInto('users')
    .values({ id: newId(), ...user })
    // Of any column: of two concurrent inserts the second may conflict on `user_email` first.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { ...inserted, isNew: true }
  const known = await db
    .updateTable('users')
    .set({ user_photo: sql`coalesce(nullif(${user.user_photo ?? ''}, ''), user_photo)` })
    .where('identity_id', '=', user.identity_id)
    .returning('id')
    .executeTakeFirst()
  if (!known) throw new ProductError('unauthenticated')
  return { ...known, isNew: false }
}

/** Inserts people who do not know of it yet [IMPORT1]. @returns their ids by address */
export async function insertImportedUsers(
  db: Database,
  people: readonly Pick<NewUserRow, 'identity_id' | 'user_email' | 'user_name'>[],
): Promise<ReadonlyMap<string, string>> {
  const rows = people.map(person => ({ id: newId(), ...person }))
  if (rows.length > 0) await db.insertInto('users').values(rows).execute()
  return new Map(rows.map(({ user_email, id }) => [user_email, id]))
}

/** Removes those of these people who have no application. @returns their identities */
export async function deleteWithoutApplications(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ identity_id: string }>`
    delete from users where id = any(${ids}::uuid[])
      and not exists (select from applications where user_id = users.id)
    returning identity_id`.execute(db)
  return rows.map(({ identity_id }) => identity_id)
}

export async function findRole(db: Database, email: string): Promise<Role | undefined> {
  const row = await db.selectFrom('users').select('role').where('user_email', '=', email).executeTakeFirst()
  return row?.role
}

/** What `users.role_set_by` says of a role that a person gave; the name of an OpenID provider has no space. */
const byHand = 'by hand'

/**
 * Changes a role and ends the person's tokens, which carry the old role's rights [M2].
 * @param setBy who decided: a person, an OpenID provider's groups, or nobody yet
 */
export async function updateRole(
  db: Database,
  id: string,
  role: Role,
  setBy: string | null = byHand,
): Promise<void> {
  await db
    .updateTable('users')
    .set(eb => ({ role, role_set_by: setBy, token_epoch: eb('token_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The id of the person with this email. */
export async function findUserId(db: Database, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('user_email', '=', email).executeTakeFirst()
  return row?.id
}

export async function findName(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('user_name').where('id', '=', id).executeTakeFirst()
  return row?.user_name
}

/** The ids of all admins, locked until the transaction ends. */
export async function lockAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(row => row.id)
}

/** The role of an identity's person, and who set it. */
export function findRoleOf(db: Database, identityId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'role_set_by'])
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
}

/** The person of an identity. */
export function findOwner(db: Database, identityId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'user_email'])
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
}

/** A person with an account, locked until the transaction ends. */
export function lockUser(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'identity_id', 'user_email', 'user_name', 'role', 'role_set_by', 'email_confirmed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks the person's applications and payments, in the same order as cancelling, so that removing the person cannot
 * deadlock with it.
 */
export async function lockBelongings(db: Database, userId: string): Promise<void> {
  await db.selectFrom('applications').select('id').where('user_id', '=', userId).forUpdate().execute()
  await db.selectFrom('payments').select('id').where('user_id', '=', userId).forUpdate().execute()
}

/** How much there is of a person that goes with the account, and how many payments stay; nothing for an unknown id. */
export async function countBelongings(db: Database, id: string): Promise<Belongings | undefined> {
  const of = (table: string) =>
    sql<number>`(select count(*) from ${sql.table(table)} where user_id = users.id)`
  return db
    .selectFrom('users')
    .select([
      of('applications').as('applications'),
      of('application_drafts').as('drafts'),
      of('documents').as('documents'),
      of('reviews').as('reviews'),
      of('payments').as('payments'),
    ])
    .select([
      sql<number>`(select count(*) from desk_rows where assignee_id = users.id and waiting_since is not null)`.as(
        'assigned',
      ),
      sql<number>`(select count(*) from desk_rows where assignee_id = users.id and waiting_since is not null
        and answer_due is not null)`.as('requests'),
      sql<number>`(select count(*) from desk_views where owner_id = users.id and shared)`.as('views'),
      sql<number>`(select count(*) from scores where officer_id = users.id)`.as('scores'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether somebody works for the office. */
export async function isOfStaff(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', staffRoles)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a person with applications and reviews; their payments stay, without an owner [M2]. */
export async function deleteUserRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** Gives a person another address, which they have confirmed; their tokens, which name the old one, end. */
export async function updateEmail(db: Database, id: string, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set(eb => ({
      user_email: email,
      email_confirmed_at: sql<Date>`now()`,
      token_epoch: eb('token_epoch', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
