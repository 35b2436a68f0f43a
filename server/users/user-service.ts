import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Role } from '../../contract/roles.ts'
import type { newUser } from '../../contract/users.ts'
import { withTransaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import type { SignedIn } from '../caller.ts'
import {
  findIdentity,
  type IdentityService,
  lockIdentity,
  requireOwnPhoto,
} from '../identity/identity-service.ts'
import { ProductError } from '../product-error.ts'
import { findRole, findUserId, updateRole, upsertUser } from './user-repository.ts'

interface Dependencies {
  db: Kysely<Tables>
}

/**
 * Creates the product's record of the signed-in person [API4]; repeating it changes only the photo. Role and password
 * of the input are ignored [A6].
 * @returns the record's id
 * @throws ProductError `forbidden`, `invalid_input` for a picture of somebody else, or `unauthenticated` when the
 *   account is gone
 */
export async function registerUser(
  { db }: Dependencies,
  caller: SignedIn,
  input: z.output<typeof newUser>,
): Promise<string> {
  if (input.user_email !== caller.email) throw new ProductError('forbidden')
  const photo = input.user_photo ?? ''
  return withTransaction(db, async tx => {
    await requireOwnPhoto(tx, caller.identityId, { photo, field: 'user_photo' })
    const id = await upsertUser(tx, {
      identityId: caller.identityId,
      email: caller.email,
      name: input.user_name,
      photo,
      role: 'user',
    })
    // Deleting the account now would leave a record without an owner, and an email that nobody could use again.
    if (!(await lockIdentity(tx, caller.identityId))) throw new ProductError('unauthenticated')
    return id
  })
}

/** @returns the role of the person with this email [API2]. @throws ProductError `not_found` */
export async function roleOf({ db }: Dependencies, email: string): Promise<Role> {
  const role = await findRole(db, email)
  if (!role) throw new ProductError('not_found')
  return role
}

/** Changes a role for the operator; the person's tokens end at once. @returns false when nobody has this email */
export async function setRole({ db }: Dependencies, email: string, role: Role): Promise<boolean> {
  const id = await findUserId(db, email)
  if (id) await updateRole(db, id, role)
  return id !== undefined
}

/**
 * Makes an existing account an admin for the operator. Its address must be proved: anybody can sign up with an
 * unproved one.
 */
export function promoteToAdmin(
  { db }: Dependencies,
  email: string,
): Promise<'promoted' | 'admin already' | 'unverified' | 'unknown'> {
  return withTransaction(db, async tx => {
    const identity = await findIdentity(tx, email)
    if (!identity) return 'unknown'
    if ((await findRole(tx, email)) === 'admin') return 'admin already'
    if (!identity.emailVerified) return 'unverified'
    const { id: identityId, name } = identity
    const id = await upsertUser(tx, { identityId, email, name, photo: '', role: 'user' })
    await updateRole(tx, id, 'admin')
    return 'promoted'
  })
}

export interface NewAccount {
  name: string
  email: string
  password: string
  role: Role
  /** The address of a stored picture. */
  photo?: string
}

/**
 * Creates a verified account that can sign in, with its record, for the operator.
 * @returns the record's id. @throws ProductError `invalid_input` when the email is taken
 */
export function createAccount(
  { db, identity }: Dependencies & { identity: Pick<IdentityService, 'createAccount'> },
  { name, email, password, role, photo = '' }: NewAccount,
): Promise<string> {
  return withTransaction(db, async tx => {
    const identityId = await identity.createAccount({ name, email, password, photo }, tx)
    return upsertUser(tx, { identityId, email: email.toLowerCase(), name, photo, role })
  })
}
