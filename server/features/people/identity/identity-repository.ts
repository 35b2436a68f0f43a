import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connection.ts'
import { withIdentityTables } from './identity-tables.ts'

/** Inserts a verified identity with a password. @returns its id */
export async function insertIdentity(
  db: Database,
  { name, email, image, passwordHash }: { name: string; email: string; image: string; passwordHash: string },
): Promise<string> {
  const id = randomUUID()
  const identity = withIdentityTables(db)
  await identity
    .insertInto('identity.user')
    .values({ id, name, email, emailVerified: true, image: image || null })
    .execute()
  await identity
    .insertInto('identity.account')
    .values({
      id: randomUUID(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: passwordHash,
      updatedAt: new Date(),
    })
    .execute()
  return id
}

/** Inserts unverified identities that nobody can sign in to before a mailed link has set a password [IMPORT1]. @returns their ids by address */
export async function insertUnclaimedIdentities(
  db: Database,
  people: readonly { name: string; email: string }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = people.map(({ name, email }) => ({
    id: randomUUID(),
    name,
    email,
    emailVerified: false,
    image: null,
  }))
  if (rows.length > 0) await withIdentityTables(db).insertInto('identity.user').values(rows).execute()
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** Removes identities that nobody can sign in to. */
export async function deleteUnclaimedIdentities(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from identity."user" where id = any(${ids}::text[])
    and not exists (select from identity.account where "userId" = identity."user".id)`.execute(db)
}

/**
 * The accounts of these addresses. `isTheirs`: whoever can sign in has shown that the mailbox is theirs, or nobody can sign in yet.
 */
export async function listAccounts(db: Database, emails: readonly string[]) {
  const { rows } = await sql<{ email: string; identityId: string; userId: string | null; isTheirs: boolean }>`
    select person.email, person.id as "identityId", users.id as "userId",
      "emailVerified" or email_confirmed_at is not null or not exists (select from identity.account where "userId" = person.id) as "isTheirs"
    from identity."user" as person left join users on users.identity_id = person.id
    where person.email = any(${emails}::text[])`.execute(db)
  return rows
}

/** @returns the identity of an email address */
export function findIdentity(
  db: Database,
  email: string,
): Promise<{ id: string; name: string; emailVerified: boolean } | undefined> {
  return withIdentityTables(db)
    .selectFrom('identity.user')
    .select(['id', 'name', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** @returns whose account this is at an OpenID provider */
export function findAccountOwner(
  db: Database,
  providerId: string,
  accountId: string,
): Promise<{ identityId: string; name: string; email: string; emailVerified: boolean } | undefined> {
  return withIdentityTables(db)
    .selectFrom('identity.account as account')
    .innerJoin('identity.user as user', 'user.id', 'account.userId')
    .select(['user.id as identityId', 'user.name', 'user.email', 'user.emailVerified'])
    .where('account.providerId', '=', providerId)
    .where('account.accountId', '=', accountId)
    .executeTakeFirst()
}

/** By what the person with this address signs in: accounts at providers, and a password; the oldest first. */
export function listWaysIn(
  db: Database,
  email: string,
): Promise<{ providerId: string; accountId: string }[]> {
  return withIdentityTables(db)
    .selectFrom('identity.account as account')
    .innerJoin('identity.user as user', 'user.id', 'account.userId')
    .select(['account.providerId', 'account.accountId'])
    .where('user.email', '=', email)
    .orderBy('account.createdAt')
    .orderBy('account.id')
    .execute()
}

/** Why a password does not sign in to the account with this address; for operators only [A11]. */
export async function whyRefused(db: Database, email: string): Promise<string> {
  const identity = await findIdentity(db, email.toLowerCase())
  if (!identity) return 'unknown address'
  const account = await withIdentityTables(db)
    .selectFrom('identity.account')
    .select('id')
    .where('userId', '=', identity.id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account ? 'wrong password' : 'an account without a password'
}

/**
 * Keeps an identity from being deleted until the transaction ends. Lock the person's row in `users` first, as deleting an
 * account does. @returns `undefined` when it is gone
 */
export async function lockIdentity(
  db: Database,
  identityId: string,
): Promise<{ emailVerified: boolean } | undefined> {
  return withIdentityTables(db)
    .selectFrom('identity.user')
    .select('emailVerified')
    .where('id', '=', identityId)
    .forKeyShare()
    .executeTakeFirst()
}

/** Removes an identity with its passwords, sessions and reset links. */
export async function deleteIdentity(db: Database, identityId: string): Promise<void> {
  await deleteResetLinks(db, identityId)
  await withIdentityTables(db).deleteFrom('identity.user').where('id', '=', identityId).execute()
}

/** Ends every open reset link of a person. */
export async function deleteResetLinks(db: Database, identityId: string): Promise<void> {
  await withIdentityTables(db).deleteFrom('identity.verification').where('value', '=', identityId).execute()
}

/** Ends the sessions of a person, with their tokens. */
export async function endSessions(db: Database, identityId: string): Promise<void> {
  await withIdentityTables(db).deleteFrom('identity.session').where('userId', '=', identityId).execute()
}

/** Ends the sessions of a person but one. */
export async function endOtherSessions(db: Database, identityId: string, sessionId: string): Promise<void> {
  await withIdentityTables(db)
    .deleteFrom('identity.session')
    .where('userId', '=', identityId)
    .where('id', '<>', sessionId)
    .execute()
}

/** The id in `users` of the person of an identity. */
export async function findUserIdOf(db: Database, identityId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
  return user?.id
}

/** Gives a person's password another hash. */
export async function updatePasswordHash(db: Database, identityId: string, hash: string): Promise<void> {
  await withIdentityTables(db)
    .updateTable('identity.account')
    .set({ password: hash, updatedAt: new Date() })
    .where('userId', '=', identityId)
    .where('providerId', '=', 'credential')
    .execute()
}

/** Gives an identity another address, which its person has confirmed; its reset links and sessions end. */
export async function changeIdentityEmail(db: Database, identityId: string, email: string): Promise<void> {
  await withIdentityTables(db)
    .updateTable('identity.user')
    .set({ email, emailVerified: true, updatedAt: new Date() })
    .where('id', '=', identityId)
    .execute()
  await deleteResetLinks(db, identityId)
  await endSessions(db, identityId)
}

/** Whether a session began in the last `minutes` minutes. */
export async function isFreshSession(db: Database, sessionId: string, minutes: number): Promise<boolean> {
  const session = await withIdentityTables(db)
    .selectFrom('identity.session')
    .select('id')
    .where('id', '=', sessionId)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return session !== undefined
}

export async function isSessionActive(db: Database, sessionId: string): Promise<boolean> {
  const session = await withIdentityTables(db)
    .selectFrom('identity.session as session')
    .innerJoin('identity.user as person', 'person.id', 'session.userId')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(eb => eb.or([eb('passed_code', '=', true), eb('twoFactorEnabled', '=', false)]))
    .executeTakeFirst()
  return session !== undefined
}

/** Notes that a person reads mails to their address. @returns who it is; `undefined` when the account is gone */
export async function confirmAddress(db: Database, person: { id: string } | { identity_id: string }) {
  return db
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
    .where(eb => eb.and(person))
    .returning(['id', 'user_email'])
    .executeTakeFirst()
}

/** Marks the address of an identity as verified. */
export async function verifyIdentity(db: Database, identityId: string): Promise<void> {
  await withIdentityTables(db)
    .updateTable('identity.user')
    .set({ emailVerified: true })
    .where('id', '=', identityId)
    .execute()
}

/**
 * Marks the unverified identity with this address as verified, and removes its ways to sign in. @returns its id;
 * `undefined` without one
 */
export async function claimIdentity(db: Database, email: string): Promise<string | undefined> {
  const identity = withIdentityTables(db)
  const claimed = await identity
    .updateTable('identity.user')
    .set({ emailVerified: true })
    .where('email', '=', email)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (claimed) await identity.deleteFrom('identity.account').where('userId', '=', claimed.id).execute()
  return claimed?.id
}

/** Changes name and photo in the identity and in `users`. */
export async function updateProfile(
  db: Database,
  identityId: string,
  { name, image }: { name?: string | undefined; image?: string | undefined },
): Promise<void> {
  if (name === undefined && image === undefined) return
  // In the same order as deleting an account.
  await db
    .updateTable('users')
    .set({
      ...(name !== undefined && { user_name: name }),
      ...(image !== undefined && { user_photo: image }),
    })
    .where('identity_id', '=', identityId)
    .execute()
  await withIdentityTables(db)
    .updateTable('identity.user')
    .set({
      ...(name !== undefined && { name }),
      ...(image !== undefined && { image }),
      updatedAt: new Date(),
    })
    .where('id', '=', identityId)
    .execute()
}

/** Sessions that a person can have at once: right passwords are not limited, so that their number must be. */
const mostSessions = 100

/** Ends the oldest sessions of a person who has too many; those that have passed a code are counted apart. */
export async function endSurplusSessions(db: Database, identityId: string): Promise<void> {
  await sql`delete from identity.session where id in (
    select id from (
      select id, row_number() over (partition by passed_code order by "createdAt" desc) as place
        from identity.session where "userId" = ${identityId}) as own
     where place > ${mostSessions})`.execute(db)
}

/** Days after which a session ends, however often it is used (OWASP ASVS 5.0, 7.3.2). */
const longestSession = 30

/** Removes expired sessions, reset links, sign-in states and signing keys. */
export async function deleteExpired(db: Database): Promise<void> {
  const now = sql<Date>`now()`
  const identity = withIdentityTables(db)
  const oldest = sql<Date>`now() - make_interval(days => ${longestSession})`
  await identity
    .deleteFrom('identity.session')
    .where(eb => eb.or([eb('expiresAt', '<', now), eb('createdAt', '<', oldest)]))
    .execute()
  await identity.deleteFrom('identity.verification').where('expiresAt', '<', now).execute()
  await identity.deleteFrom('identity.signing_keys').where('expires_at', '<', now).execute()
}
