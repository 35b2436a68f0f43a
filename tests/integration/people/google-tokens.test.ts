import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityProduct, startIdentityProduct } from '../../support/identity/identity-product.ts'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

let provider: Server
let issuer: string
let keys: Keys
let otherKeys: Keys
let product: IdentityProduct
/** What the provider answers for the code. */
let idToken: string

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  otherKeys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/token': () => ({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken }),
  }
  provider = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.() ?? {}))
  })
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  product = await startIdentityProduct({ discoveryUrl: `${issuer}/.well-known/openid-configuration` })
})
afterAll(async () => {
  await product.stop()
  provider.closeAllConnections()
  provider.close()
})

/** Comes back from the provider, which answers this ID token. @returns the session, if there is one now */
async function comeBack(change: JWTPayload = {}, signer = keys) {
  const visitor = product.visitor()
  const begun = await visitor.post('/auth/sign-in/social', {
    provider: 'google',
    callbackURL: '/',
    errorCallbackURL: '/login',
    disableRedirect: true,
  })
  const { searchParams } = new URL(begun.body.url)
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    aud: 'bursary',
    sub: '1234',
    nonce: searchParams.get('nonce'),
    iat: now,
    exp: now + 600,
    email: 'nora@gmail.com',
    email_verified: true,
    name: 'Nora',
    ...change,
  }
  idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(signer.privateKey)
  const state = encodeURIComponent(searchParams.get('state') ?? '')
  await visitor.open(`${searchParams.get('redirect_uri')}?code=code&state=${state}`)
  return (await visitor.get('/auth/get-session')).body
}

const past = Math.floor(Date.now() / 1000) - 3600

const forged: [string, JWTPayload][] = [
  ['of another flow (nonce)', { nonce: 'of somebody else' }],
  ['without a nonce', { nonce: undefined }],
  ['for another client (audience)', { aud: 'another client' }],
  ['of another issuer', { iss: 'https://accounts.example' }],
  ['that is over', { iat: past, exp: past + 60 }],
]

test.each(forged)('[A3] an ID token %s signs nobody in', async (_, change) => {
  expect(await comeBack(change)).toBeNull()
})

test('[A3] an ID token signed with another key signs nobody in', async () => {
  expect(await comeBack({}, otherKeys)).toBeNull()
})

test('[A3] the right one does, and people are known by its subject, whatever its address says later', async () => {
  const first = await comeBack()
  expect(first).toMatchObject({ user: { email: 'nora@gmail.com' } })
  const later = await comeBack({ email: 'nora.new@gmail.com' })
  expect(later.user.email).toBe('nora@gmail.com')
})

test('[A3] another subject with the address of an account signs nobody in', async () => {
  const claims = { sub: 'first', email: 'given.away@gmail.com' }
  expect(await comeBack(claims)).toMatchObject({ user: { email: claims.email } })
  expect(await comeBack({ ...claims, sub: 'second' })).toBeNull()
})

test('[A3] a long name is kept as far as it fits, to the end of a letter', async () => {
  const name = `${'N'.repeat(99)}🎓`
  const { user } = await comeBack({ sub: 'long', email: 'long@gmail.com', name })
  expect(user.name).toBe('N'.repeat(99))
})
