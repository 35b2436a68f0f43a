import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import { createSigningKeys } from '../../../server/features/people/identity/tokens/signing-keys.ts'
import { setRole } from '../../../server/features/people/user-service.ts'
import { identitySecret, startIdentityProduct } from '../../support/identity/identity-product.ts'
import {
  freshEmail,
  signUpIdentity,
  signUpUser,
  statusWith,
  tokenOf,
} from '../../support/identity/identity-steps.ts'
import type { Visitor } from '../../support/identity/visitor.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startIdentityProduct)

const keysOf = (secret = identitySecret) => createSigningKeys({ db: product.db, secret })
const signingKeys = () => withIdentityTables(product.db).updateTable('identity.signing_keys')

interface Forgery {
  change?: (jwt: SignJWT) => unknown
  key?: CryptoKey
  header?: { typ?: string; kid?: string }
}
const same = (jwt: SignJWT) => jwt

describe('[API1] POST /api/jwt', () => {
  test('[A9] hands out a token for the own session: fifteen minutes, no role, no personal data', async () => {
    const { visitor, email, userId } = await signUpUser(product)
    const answer = await visitor.post('/jwt', { email: ` ${email.toUpperCase()}` })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { token } = answer.body
    expect(decodeProtectedHeader(token)).toMatchObject({
      alg: 'EdDSA',
      typ: 'at+jwt',
      kid: expect.any(String),
    })
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token)
    expect(exp - iat).toBe(15 * 60)
    const session = (await visitor.get('/auth/get-session')).body.session
    expect(claims).toEqual({
      iss: product.origin,
      aud: product.origin,
      sub: userId,
      sid: session.id,
      epoch: 0,
      jti: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(await statusWith(product, email, token)).toBe(200)
  })

  test("[A9] refuses another person's email, a visitor, and a session without a record", async () => {
    const { visitor } = await signUpUser(product)
    const other = await signUpUser(product)
    expect((await visitor.post('/jwt', { email: other.email })).status).toBe(403)
    expect((await visitor.post('/jwt', { email: freshEmail() })).status).toBe(403)
    expect((await product.visitor().post('/jwt', { email: other.email })).status).toBe(401)
    const unregistered = await signUpIdentity(product)
    expect((await unregistered.visitor.post('/jwt', { email: unregistered.email })).status).toBe(403)
  })

  test.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an empty Origin', { origin: '' }],
    ['an opaque Origin', { origin: 'null' }],
  ])('refuses %s although the cookie is right', async (_name, headers) => {
    const { visitor, email } = await signUpUser(product)
    expect((await visitor.post('/jwt', { email }, { headers })).status).toBe(403)
  })

  test('a token is no session: it cannot renew itself', async () => {
    const { email, token } = await signUpUser(product)
    expect((await product.visitor().post('/jwt', { email }, { token })).status).toBe(401)
  })
})

describe('a token that was not issued so', () => {
  let person: { visitor: Visitor; email: string; token: string }
  beforeEach(async () => {
    person = await signUpUser(product)
  })
  /** The person's own claims, changed, and signed as the product signs by default. */
  const sign = async ({ change = same, key, header = {} }: Forgery) => {
    const own = await keysOf().signer()
    const jwt = new SignJWT(decodeJwt(person.token))
    change(jwt.setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: own.kid, ...header }))
    return jwt.sign(key ?? own.key)
  }
  const status = (token: string) => statusWith(product, person.email, token)

  test('nothing changed: accepted, so that the tests below can fail', async () => {
    expect(await status(await sign({}))).toBe(200)
  })

  test.each<[string, Forgery]>([
    ['expired', { change: jwt => jwt.setExpirationTime(Math.floor(Date.now() / 1000) - 1) }],
    ['not yet valid', { change: jwt => jwt.setNotBefore('10 minutes') }],
    ['for another audience', { change: jwt => jwt.setAudience('https://other.example') }],
    ['of another issuer', { change: jwt => jwt.setIssuer('https://other.example') }],
    ['of another type', { header: { typ: 'JWT' } }],
    ['with an unknown key id', { header: { kid: 'AAAAAAAAAAAAAAAA' } }],
    ['with a key id that is no id', { header: { kid: "' or 1=1 --" } }],
  ])('%s: 401', async (_name, forgery) => {
    expect(await status(await sign(forgery))).toBe(401)
  })

  test.each<[string, (jwt: SignJWT) => unknown]>([
    ['for nobody', jwt => jwt.setSubject('')],
    ['for a subject that is no id', jwt => jwt.setSubject('admin')],
    ['with a NUL in its subject', jwt => jwt.setSubject('a\u0000b')],
  ])('signed with the true key %s: 401, and nobody else’s call fails', async (_name, change) => {
    const forged = await sign({ change })
    const asked = [status(forged), status(person.token), status(forged), status(person.token)]
    expect(await Promise.all(asked)).toEqual([401, 200, 401, 200])
  })

  test.each([
    ['sub', 7],
    ['sub', ['admin']],
    ['sid', 7],
    ['sid', 'a\u0000b'],
    ['sid', { id: 'x' }],
    ['epoch', 'zero'],
    ['epoch', 0.5],
    ['epoch', 2 ** 31],
    ['epoch', -1e300],
    ['epoch', null],
    ['exp', 'tomorrow'],
    ['iat', 'now'],
    ['aud', 5],
  ])('signed with the true key, its %s being %j: 401', async (claim, value) => {
    const { kid, key } = await keysOf().signer()
    const claims = { ...decodeJwt(person.token), [claim]: value }
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
    expect(await status(await jwt.sign(key))).toBe(401)
  })

  test('signed with another key: 401', async () => {
    const { privateKey } = await generateKeyPair('EdDSA')
    expect(await status(await sign({ key: privateKey }))).toBe(401)
  })

  test('unsigned (alg none): 401', async () => {
    expect(await status(new UnsecuredJWT(decodeJwt(person.token)).encode())).toBe(401)
  })

  test('signed with the public key as an HMAC secret: 401', async () => {
    const { keys } = (await person.visitor.get('/.well-known/jwks.json')).body
    const { kid = '' } = decodeProtectedHeader(person.token)
    const secret = Buffer.from(keys.find((key: { kid: string }) => key.kid === kid).x, 'base64url')
    const forged = new SignJWT(decodeJwt(person.token)).setProtectedHeader({
      alg: 'HS256',
      typ: 'at+jwt',
      kid,
    })
    expect(await status(await forged.sign(secret))).toBe(401)
  })

  test('cut off, changed, missing, or in another scheme: 401', async () => {
    const { token, email, visitor } = person
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const other = await signUpUser(product)
    const claims = JSON.stringify({ ...decodeJwt(token), sub: other.userId })
    const changed = Buffer.from(claims).toString('base64url')
    expect(await status(token.slice(0, -8))).toBe(401)
    expect(await status(`${header}.${payload}`)).toBe(401)
    expect(await status(`${header}.${changed}.${signature}`)).toBe(401)
    const basic = { headers: { authorization: `Basic ${token}` } }
    expect((await visitor.get(`/users/${email}`, basic)).status).toBe(401)
    expect((await visitor.get(`/users/${email}`)).status).toBe(401)
  })
})

describe('a token ends at once', () => {
  test('[A10] with the sign-out of its session, and only of that', async () => {
    const { visitor, email, password, token } = await signUpUser(product)
    const second = product.visitor()
    await second.post('/auth/sign-in/email', { email, password })
    const secondToken = await tokenOf(second, email)
    await visitor.post('/auth/sign-out', {})
    expect(await statusWith(product, email, token)).toBe(401)
    expect(await statusWith(product, email, secondToken)).toBe(200)
  })

  test('[M2] with a changed role; the next token carries on', async () => {
    const { visitor, email, token } = await signUpUser(product)
    expect(await setRole(product, email, 'moderator')).toBe(true)
    expect(await statusWith(product, email, token)).toBe(401)
    expect(await statusWith(product, email, await tokenOf(visitor, email))).toBe(200)
  })

  test('[M2] with the account; the session is gone with it', async () => {
    const { visitor, email, userId, token } = await signUpUser(product)
    const { db, identity } = product
    await db.transaction().execute(async tx => {
      const user = await tx
        .deleteFrom('users')
        .where('id', '=', userId)
        .returning('identity_id')
        .executeTakeFirstOrThrow()
      await identity.service.deleteUser(user.identity_id, tx)
    })
    expect(await statusWith(product, email, token)).toBe(401)
    expect((await visitor.get('/auth/get-session')).body).toBeNull()
    expect((await visitor.post('/users', { user_email: email, user_name: 'Ada' })).status).toBe(401)
  })

  test('with the end of its session', async () => {
    const { email, token } = await signUpUser(product)
    const sid = decodeJwt(token).sid as string
    expect(await product.identity.service.isSessionActive(sid)).toBe(true)
    await withIdentityTables(product.db)
      .updateTable('identity.session')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', sid)
      .execute()
    expect(await statusWith(product, email, token)).toBe(401)
    expect(await product.identity.service.isSessionActive(sid)).toBe(false)
  })

  test('when every session of a person is revoked', async () => {
    const { visitor, email, userId, token } = await signUpUser(product)
    const { identity_id: subject } = await product.db
      .selectFrom('users')
      .select('identity_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await product.identity.service.revokeSessions(subject)
    expect(await statusWith(product, email, token)).toBe(401)
    expect((await visitor.get('/auth/get-session')).body).toBeNull()
  })
})

describe('signing keys', () => {
  test('are published without their private half', async () => {
    const { token, visitor } = await signUpUser(product)
    const answer = await visitor.get('/.well-known/jwks.json')
    expect(answer.status).toBe(200)
    const key = answer.body.keys.find(({ kid }: { kid: string }) => kid === decodeProtectedHeader(token).kid)
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  })

  test('are shared by processes, also when they start at once', async () => {
    const signers = await Promise.all(Array.from({ length: 5 }, () => keysOf().signer()))
    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1)
    const made = await Promise.all(Array.from({ length: 5 }, () => keysOf('a new secret').signer()))
    expect(new Set(made.map(({ kid }) => kid)).size).toBe(1)
    expect(made[0]?.kid).not.toBe(signers[0]?.kid)
  })

  test('rotate: a new key signs, the old one is still accepted until its end', async () => {
    const { kid: old } = await keysOf().signer()
    await signingKeys().set({ retires_at: new Date() }).execute()
    const { kid } = await keysOf().signer()
    expect(kid).not.toBe(old)
    expect(await keysOf().find(old)).toBeDefined()
    await signingKeys().set({ expires_at: new Date() }).where('kid', '=', old).execute()
    expect(await keysOf().find(old)).toBeUndefined()
  })

  test('lie encrypted in the database', async () => {
    await keysOf().signer()
    const rows = await withIdentityTables(product.db)
      .selectFrom('identity.signing_keys')
      .selectAll()
      .execute()
    for (const row of rows) expect(row.private_key).toMatch(/^[A-Za-z0-9+/=]+$/)
    expect(JSON.stringify(rows)).not.toContain('"d":')
  })
})
