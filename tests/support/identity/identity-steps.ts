import { newId } from '../../../server/platform/database/new-id.ts'
import type { IdentityProduct } from './identity-product.ts'
import { goodPassword } from './people.ts'
import type { Visitor } from './visitor.ts'

export interface Account {
  visitor: Visitor
  name: string
  email: string
  password: string
}

/** An address nobody has used. */
export function freshEmail(): string {
  return `${newId()}@example.org`
}

/** Signs somebody up at the identity service. */
export async function signUpIdentity(
  product: IdentityProduct,
  { email = freshEmail(), name = 'Ada Lovelace', password = goodPassword } = {},
): Promise<Account> {
  const visitor = product.visitor()
  const answer = await visitor.post('/auth/sign-up/email', { name, email, password })
  if (answer.status !== 200) throw new Error(`sign-up: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { visitor, name, email, password }
}

/** Signs somebody up with a record at the product and takes a token. */
export async function signUpUser(
  product: IdentityProduct,
  options: { email?: string; name?: string; password?: string } = {},
): Promise<Account & { userId: string; token: string }> {
  const account = await signUpIdentity(product, options)
  const { visitor, email, name } = account
  const user = await visitor.post('/users', { user_email: email, user_name: name })
  if (user.status !== 201) throw new Error(`users: ${user.status} ${JSON.stringify(user.body)}`)
  return { ...account, userId: user.body.insertedId, token: await tokenOf(visitor, email) }
}

export async function tokenOf(visitor: Visitor, email: string): Promise<string> {
  const answer = await visitor.post('/jwt', { email })
  if (answer.status !== 200) throw new Error(`jwt: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.token
}

/** Whether a token is accepted: the status of a call for its own email. */
export async function statusWith(product: IdentityProduct, email: string, token: string): Promise<number> {
  const answer = await product.visitor().get(`/users/${email}`, { token })
  return answer.status
}

/** Asks for a reset link and waits for its mail. @returns the token in it */
export async function resetTokenOf(product: IdentityProduct, email: string): Promise<string> {
  const already = (await product.mails()).length
  const answer = await product.visitor().post('/auth/request-password-reset', { email })
  if (answer.status !== 200) throw new Error(`reset: ${answer.status} ${JSON.stringify(answer.body)}`)
  const mails = await product.mails()
  const mail = mails.slice(already).find(({ to }) => to === email)
  if (!mail) throw new Error('no mail was sent')
  return new URL(mail.url).searchParams.get('token') ?? ''
}
