import { sql } from 'kysely'
import type { Role } from '../../contract/roles.ts'
import type { Database } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'

export interface NewUserRow {
  identityId: string
  email: string
  name: string
  photo: string
  role: Role
}

/** Inserts a person, or, when the identity has one already, keeps it and takes a new photo. @returns its id */
export async function upsertUser(db: Database, user: NewUserRow): Promise<string> {
  const row = await db
    .insertInto('users')
    .values({
      id: newId(),
      identity_id: user.identityId,
      user_email: user.email,
      user_name: user.name,
      user_photo: user.photo,
      role: user.role,
    })
    .onConflict(conflict =>
      conflict
        .column('identity_id')
        .doUpdateSet({ user_photo: sql`coalesce(nullif(excluded.user_photo, ''), users.user_photo)` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findRole(db: Database, email: string): Promise<Role | undefined> {
  const row = await db.selectFrom('users').select('role').where('user_email', '=', email).executeTakeFirst()
  return row?.role
}

/** Changes a role and ends the person's tokens, which say nothing about roles but may be in use for the old one [M2]. */
export async function updateRole(db: Database, email: string, role: Role): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set(eb => ({ role, token_epoch: eb('token_epoch', '+', 1) }))
    .where('user_email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Everybody with an account, by name. */
export function listUserRows(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'user_email', 'user_name', 'user_photo', 'role'])
    .orderBy('user_name')
    .orderBy('id')
    .execute()
}

export type UserRow = Awaited<ReturnType<typeof listUserRows>>[number]
