import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Role } from '../../../contract/core/roles.ts'
import {
  type AccessTokens,
  createAccessTokens,
} from '../../../server/features/people/identity/tokens/access-token.ts'
import { createSigningKeys } from '../../../server/features/people/identity/tokens/signing-keys.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { ServedProduct } from '../product.ts'

/** A password that the rules allow [A5]. */
export const goodPassword = 'Correct!Horse7'

/** What `hashPassword` makes of it. */
const hashOfGoodPassword =
  '$argon2id$v=19$m=47104,t=1,p=1$lGcR9JhOGqLfsDqs9ODcGw$JGBztzrrn0chYIiGNoP98EKMU+UDMpCuBewBtL21VlE'

/** Somebody who signed up at the product and holds a token. */
export interface Person {
  name: string
  email: string
  userId: string
  /** The session cookie at the identity service. */
  cookie: string
  token: string
}

/** Sends a JSON request to the product's API, with the right Origin. */
export function send(
  product: Pick<ServedProduct, 'siteUrl'>,
  method: string,
  path: string,
  options: { body?: unknown; token?: string; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers: Record<string, string> = { origin: product.siteUrl, ...options.headers }
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.cookie) headers.cookie = options.cookie
  return fetch(`${product.siteUrl}/api${path}`, {
    method,
    headers,
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
}

/**
 * Somebody who has an account: the rows that `signUpForReal` leaves, for a fraction of its work, without the email that asks
 * to confirm the address. A role other than `user` is given by the database.
 */
export async function signUp(
  product: SignUpPlace,
  role: Role = 'user',
  name = 'Amina Yusuf',
): Promise<Person> {
  const { db, secret, issuer } = product
  const email = freshEmail()
  const [identityId, sessionId, userId] = [newId(), newId(), newId()]
  await sql`
    with person as (
      insert into identity."user" ("id", "name", "email", "emailVerified")
        values (${identityId}, ${name}, ${email}, false)
    ), password as (
      insert into identity."account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
        values (${newId()}, ${identityId}, 'credential', ${identityId}, ${hashOfGoodPassword}, now())
    ), session as (
      insert into identity."session" ("id", "token", "expiresAt", "updatedAt", "ipAddress", "userAgent", "userId")
        values (${sessionId}, ${sessionId}, now() + interval '7 days', now(), '', '', ${identityId})
    )
    insert into users (id, identity_id, user_email, user_name, role)
      values (${userId}, ${identityId}, ${email}, ${name}, ${role})`.execute(db)
  const token = await tokensOf(product).issue({ userId, sessionId, epoch: 0 })
  return { name, email, userId, cookie: sessionCookie(sessionId, { secret, issuer }), token }
}

/** Signs up as the browser does: identity, product account, token. */
export async function signUpForReal(
  product: Pick<ServedProduct, 'siteUrl'>,
  name = 'Amina Yusuf',
): Promise<Person> {
  const email = freshEmail()
  const account = await send(product, 'POST', '/auth/sign-up/email', {
    body: { name, email, password: goodPassword },
  })
  if (!account.ok) throw new Error(`sign-up: ${account.status} ${await account.text()}`)
  const cookie = cookiesOf(account)
  const user = await send(product, 'POST', '/users', {
    cookie,
    body: { user_email: email, user_name: name, user_photo: '' },
  })
  if (user.status !== 201) throw new Error(`users: ${user.status} ${await user.text()}`)
  const { insertedId: userId } = (await user.json()) as { insertedId: string }
  return { name, email, userId, cookie, token: await takeToken(product, { email, cookie }) }
}

/** In letters from g on: a search for a number or a short name finds it by name, never by address. */
function freshEmail(): string {
  const letters = newId().replace(/[\da-f]/g, digit => 'ghijklmnopqrstuv'.charAt(parseInt(digit, 16)))
  return `${letters}@example.org`
}

type SignUpPlace = Pick<ServedProduct, 'db' | 'secret' | 'issuer'>

const issuers = new WeakMap<ServedProduct['db'], AccessTokens>()

function tokensOf({ db, secret, issuer }: SignUpPlace): AccessTokens {
  const known = issuers.get(db) ?? createAccessTokens({ keys: createSigningKeys({ db, secret }), issuer })
  issuers.set(db, known)
  return known
}

/** The cookie by which Better Auth knows a session, as `betterAuthOptions` names and signs it. */
function sessionCookie(
  sessionToken: string,
  { secret, issuer }: Pick<SignUpPlace, 'secret' | 'issuer'>,
): string {
  const name = `${issuer.startsWith('https:') ? '__Secure-' : ''}bursary.session_token`
  const signature = createHmac('sha256', secret).update(sessionToken).digest('base64')
  return `${name}=${encodeURIComponent(`${sessionToken}.${signature}`)}`
}

/** Gives somebody another role by the database, past all rules about roles. */
export async function giveRole(
  { db }: Pick<ServedProduct, 'db'>,
  { userId }: Pick<Person, 'userId'>,
  role: Role,
): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

/** Lets somebody's address be confirmed, so that unsolicited emails go there. */
export async function confirmEmail(
  { db }: Pick<ServedProduct, 'db'>,
  { userId }: Pick<Person, 'userId'>,
): Promise<void> {
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', userId).execute()
}

/** A person for all tests of a file, who signs up before them at the product that `useProduct` starts. */
export function usePerson(...[product, role, name]: Parameters<typeof signUp>): Person {
  const person = {} as Person
  beforeAll(async () => void Object.assign(person, await signUp(product, role, name)))
  return person
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(answer: Pick<Response, 'headers'>): string {
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** A fresh token for the session of `cookie`. */
export async function takeToken(
  product: Pick<ServedProduct, 'siteUrl'>,
  { email, cookie }: { email: string; cookie: string },
): Promise<string> {
  const answer = await send(product, 'POST', '/jwt', { cookie, body: { email } })
  if (answer.status !== 200) throw new Error(`jwt: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
