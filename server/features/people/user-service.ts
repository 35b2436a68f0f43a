import type { Kysely, Transaction } from 'kysely'
import type { FlatKey } from '../../../contract/core/flat.ts'
import type { Role } from '../../../contract/core/roles.ts'
import type { NewUser } from '../../../contract/people/users.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { SignedIn } from '../../platform/caller.ts'
import {
  findIdentity,
  type IdentityService,
  lockIdentity,
  markConfirmed,
  requireOwnPhoto,
  resetTwoFactors,
} from './identity/identity-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { mailConfirmation } from '../notifications/mail-preferences-service.ts'
import { roleChange } from './role-record.ts'
import { mailTwoFactorsReset } from './two-factors-reset.ts'
import { findRole, findUserId, lockUser, updateRole, upsertUser } from './user-repository.ts'

interface Dependencies {
  db: Kysely<Tables>
}

/**
 * Creates the product's record of the signed-in person [API4], and mails a link to an address that is not proved
 * [SAVE5]; repeating it changes only the photo. Role and password of the input are ignored [A6].
 * @returns the record's id
 * @throws ProductError `forbidden`, `invalid_input` for a picture of somebody else, or `unauthenticated` when the
 *   account is gone
 */
export async function registerUser({ db }: Dependencies, caller: SignedIn, input: NewUser): Promise<string> {
  if (input.user_email !== caller.email) throw new ProductError('forbidden')
  const photo = input.user_photo ?? ''
  // A field of the contract that is not stored does not compile.
  const given = { user_email: caller.email, user_name: input.user_name, user_photo: photo } satisfies Record<
    FlatKey<NewUser>,
    string
  >
  return withTransaction(db, async tx => {
    await requireOwnPhoto(tx, caller.identityId, { photo, field: 'user_photo' })
    const { id, isNew } = await upsertUser(tx, { identity_id: caller.identityId, ...given })
    // Deleting the account now would leave a record without an owner, and an email that cannot be used again.
    const identity = await lockIdentity(tx, caller.identityId)
    if (!identity) throw new ProductError('unauthenticated')
    const person = { userId: id, email: given.user_email, name: given.user_name }
    if (isNew) {
      if (identity.emailVerified) await markConfirmed(tx, { id })
      else await mailConfirmation(tx, person)
    }
    return id
  })
}

/** @returns the role of the person with this email [API2]. */
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
    const before = await findRole(tx, email)
    if (before === 'admin') return 'admin already'
    if (!identity.emailVerified) return 'unverified'
    const { id: identityId, name } = identity
    const { id } = await upsertUser(tx, {
      identity_id: identityId,
      user_email: email,
      user_name: name,
      email_confirmed_at: new Date(),
    })
    await updateRole(tx, id, 'admin')
    await append(tx, roleChange({ id, role: before ?? 'user' }, 'admin'))
    return 'promoted'
  })
}

/** Resets the two-step sign-in of the person with this email for the operator, signs them out, and mails them. */
export function resetTwoFactorsByEmail(
  { db }: Dependencies,
  email: string,
): Promise<'reset' | 'not set up' | 'unknown'> {
  return withTransaction(db, async tx => {
    const id = await findUserId(tx, email)
    const user = id && (await lockUser(tx, id))
    if (!user) return 'unknown'
    if (!(await resetTwoFactors(user.identity_id, tx))) return 'not set up'
    await mailTwoFactorsReset(tx, user)
    await append(tx, { action: 'person.two_factors', objectId: user.id, subjectId: user.id })
    return 'reset'
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
  { db, identity }: Dependencies & { identity: Accounts },
  account: NewAccount,
): Promise<string> {
  return withTransaction(db, tx => insertAccount(tx, identity, account))
}

type Accounts = Pick<IdentityService, 'createAccount'>

/** The same in the caller's transaction. */
export async function insertAccount(
  tx: Transaction<Tables>,
  identity: Accounts,
  { name, email, password, role, photo = '' }: NewAccount,
): Promise<string> {
  const identityId = await identity.createAccount({ name, email, password, photo }, tx)
  const { id } = await upsertUser(tx, {
    identity_id: identityId,
    user_email: email.toLowerCase(),
    user_name: name,
    user_photo: photo,
    role,
    email_confirmed_at: new Date(),
  })
  await append(tx, { action: 'person.add', objectId: id, subjectId: id, after: { role } })
  return id
}
