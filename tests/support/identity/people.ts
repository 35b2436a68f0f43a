import { beforeAll } from 'vitest'
import type { Role } from '../../../contract/core/roles.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { ServedProduct } from '../product.ts'

/** A password that the rules allow [A5]. */
export const goodPassword = 'Correct!Horse7'

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
  product: ServedProduct,
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

/** Signs up as the browser does: identity, product account, token. A role other than `user` is given by the database. */
export async function signUp(
  product: ServedProduct,
  role: Role = 'user',
  name = 'Amina Yusuf',
): Promise<Person> {
  // In letters from g on: a search for a number or a short name finds it by name, never by address.
  const email = `${newId().replace(/[\da-f]/g, digit => 'ghijklmnopqrstuv'.charAt(parseInt(digit, 16)))}@example.org`
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
  if (role !== 'user') await giveRole(product, { userId }, role)
  return { name, email, userId, cookie, token: await takeToken(product, { email, cookie }) }
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
  product: ServedProduct,
  { email, cookie }: { email: string; cookie: string },
): Promise<string> {
  const answer = await send(product, 'POST', '/jwt', { cookie, body: { email } })
  if (answer.status !== 200) throw new Error(`jwt: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
