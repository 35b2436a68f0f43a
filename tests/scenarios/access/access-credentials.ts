import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import { createSigningKeys } from '../../../server/features/people/identity/tokens/signing-keys.ts'
import {
  cookiesOf,
  goodPassword,
  type Person,
  send,
  signUp,
  takeToken,
} from '../../support/identity/people.ts'
import { turnOnTwoFactors } from '../../support/identity/two-factors.ts'
import { accessSettings } from './access-settings.ts'
import type { AccessWorld, Credential } from './access-world.ts'

export const brokenTokens = [
  'alg: none',
  'signed with a wrong key',
  'expired',
  'for another audience',
  'of a deleted account',
  'of a session that logged out',
  'of a session that waits for a code',
  'of a role that was lowered',
  'truncated',
] as const
export type BrokenToken = (typeof brokenTokens)[number]

/** Tokens that must not be taken, each of somebody who is or was an admin, or staff: only the token keeps them out. */
export async function breakTokens(world: AccessWorld): Promise<Record<BrokenToken, string>> {
  const { product, people } = world
  const { admin } = people
  const [deleted, lowered] = [await signUp(product, 'admin'), await signUp(product, 'admin')]
  await done(send(product, 'DELETE', `/users/${deleted.userId}`, admin))
  await done(send(product, 'PATCH', `/users/${lowered.userId}`, { ...admin, body: { role: 'user' } }))
  const loggedOut = await logInAgain(world, admin)
  await done(send(product, 'POST', '/auth/sign-out', { cookie: loggedOut.cookie, body: {} }))

  // No second admin: the calls about the last one are looked at as well.
  const guarded = await turnOnTwoFactors(product, await signUp(product, 'moderator'), goodPassword)
  const waits = withIdentityTables(product.db).updateTable('identity.session').set({ passed_code: false })
  await waits.where('id', '=', decodeJwt(guarded.token).sid as string).execute()

  const claims = decodeJwt(admin.token)
  const { kid = '' } = decodeProtectedHeader(admin.token)
  const { key } = await createSigningKeys({ db: product.db, secret: accessSettings.AUTH_SECRET }).signer()
  const { privateKey } = await generateKeyPair('EdDSA')
  const jwt = () => new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
  return {
    'alg: none': new UnsecuredJWT(claims).encode(),
    'signed with a wrong key': await jwt().sign(privateKey),
    expired: await jwt()
      .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
      .sign(key),
    'for another audience': await jwt().setAudience('https://other.example').sign(key),
    'of a deleted account': deleted.token,
    'of a session that logged out': loggedOut.token,
    'of a session that waits for a code': guarded.token,
    'of a role that was lowered': lowered.token,
    truncated: admin.token.slice(0, -9),
  }
}

export const brokenSessions = [
  'none',
  'forged',
  'unsigned',
  'truncated',
  'of a deleted account',
  'of a session that logged out',
  'of a session that expired',
  'of a session that waits for a code',
  'sent by a foreign page',
  'sent without an Origin',
] as const
export type BrokenSession = (typeof brokenSessions)[number]

/** Whose session it is or was, and what is sent of it. */
export type SentSession = Credential & { email: string }

/** Session cookies that must not be taken. */
export async function breakSessions(world: AccessWorld): Promise<Record<BrokenSession, SentSession>> {
  const { product, people } = world
  const { user } = people
  const { email, cookie } = user
  const [, name = '', token = '', signature = ''] = sessionCookie.exec(cookie) ?? []
  if (!signature) throw new Error(`There is no session cookie: ${cookie}`)
  const origin = product.siteUrl

  const deleted = await signUp(product)
  await done(send(product, 'DELETE', `/users/${deleted.userId}`, people.admin))
  const loggedOut = await logInAgain(world, user)
  await done(send(product, 'POST', '/auth/sign-out', { cookie: loggedOut.cookie, body: {} }))
  const expired = await signUp(product)
  await withIdentityTables(product.db)
    .updateTable('identity.session')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', decodeJwt(expired.token).sid as string)
    .execute()
  // An expired session goes when it is first seen; that is no effect of the calls that are looked at.
  await send(product, 'GET', '/auth/get-session', { cookie: expired.cookie })

  const guarded = await turnOnTwoFactors(product, await signUp(product), goodPassword)
  const body = { email: guarded.email, password: goodPassword }
  const waiting = cookiesOf(await done(send(product, 'POST', '/auth/sign-in/email', { body })))

  const sent = (value: string) => ({ email, cookie: value, headers: { origin } })
  const flipped = signature.startsWith('A') ? 'B' : 'A'
  return {
    none: { email, headers: { origin } },
    forged: sent(`${name}=${token}.${flipped}${signature.slice(1)}`),
    unsigned: sent(`${name}=${token}`),
    truncated: sent(`${name}=${token}.${signature.slice(0, -9)}`),
    'of a deleted account': { ...sent(deleted.cookie), email: deleted.email },
    'of a session that logged out': sent(loggedOut.cookie),
    'of a session that expired': { ...sent(expired.cookie), email: expired.email },
    'of a session that waits for a code': { ...sent(waiting), email: guarded.email },
    'sent by a foreign page': { email, cookie, headers: { origin: 'https://evil.example' } },
    'sent without an Origin': { email, cookie },
  }
}

const sessionCookie = /(\S*session_token)=([^.;]+)\.([^;]+)/

/** The same person in another browser. */
async function logInAgain({ product }: AccessWorld, { email }: Person): Promise<Required<Credential>> {
  const answer = await done(
    send(product, 'POST', '/auth/sign-in/email', { body: { email, password: goodPassword } }),
  )
  const cookie = cookiesOf(answer)
  return { cookie, token: await takeToken(product, { email, cookie }), headers: {} }
}

async function done(sent: Promise<Response>): Promise<Response> {
  const answer = await sent
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer
}
