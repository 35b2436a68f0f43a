import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import { freshEmail, signUpIdentity } from '../../support/identity/identity-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startIdentityProduct)

describe('POST /api/auth/sign-in/email', () => {
  test('[A1] signs in with the right password, whatever the case of the address', async () => {
    const { email, password, name } = await signUpIdentity(product)
    const visitor = product.visitor()
    const answer = await visitor.post('/auth/sign-in/email', { email: email.toUpperCase(), password })
    expect(answer).toMatchObject({ status: 200, body: { user: { name, email, image: null } } })
    expect(Object.keys(answer.body)).toEqual(['user'])
    expect((await visitor.get('/auth/get-session')).body.user.email).toBe(email)
  })

  test('[A5] a password is taken as it was typed: all 128 characters, case, spaces and accents', async () => {
    const password = ` Zürich Fährt!${'a'.repeat(112)}ß `
    expect(password).toHaveLength(128)
    const { email } = await signUpIdentity(product, { password })
    const signIn = async (typed: string) =>
      (await product.visitor().post('/auth/sign-in/email', { email, password: typed })).status
    expect(await signIn(password)).toBe(200)
    const others = [
      password.trim(),
      password.slice(0, -1),
      `${password.slice(0, -2)}b `,
      password.toLowerCase(),
      password.normalize('NFD'),
      `${password}a`,
    ]
    expect(await Promise.all(others.map(signIn))).toEqual(others.map(() => 401))
  })

  test('[A1] a password does not grow old', async () => {
    const { email, password } = await signUpIdentity(product)
    const longAgo = new Date('2000-01-01')
    await sql`update identity."account" set "createdAt" = ${longAgo}, "updatedAt" = ${longAgo}
      where "userId" = (select id from identity."user" where email = ${email})`.execute(product.db)
    const answer = await product.visitor().post('/auth/sign-in/email', { email, password })
    expect(answer.status).toBe(200)
  })

  test('[A11] a wrong password and an unknown account get the same answer and no cookie', async () => {
    const { email } = await signUpIdentity(product)
    const known = product.visitor()
    const unknown = product.visitor()
    const wrong = await known.post('/auth/sign-in/email', { email, password: 'Wrong!Horse7' })
    const nobody = await unknown.post('/auth/sign-in/email', {
      email: freshEmail(),
      password: 'Wrong!Horse7',
    })
    const endless = await known.post('/auth/sign-in/email', { email, password: 'x'.repeat(500) })
    for (const { status, error } of [wrong, nobody, endless]) {
      const { requestId: _requestId, ...said } = error ?? { requestId: '' }
      expect({ status, ...said }).toEqual({
        status: 401,
        code: 'wrong_credentials',
        message: 'The email address or password is wrong.',
      })
    }
    expect([...known.cookies(), ...unknown.cookies()]).toEqual([])
  })

  test('[A11] a refusal takes a time that is longer than either needs, so that it tells nothing', async () => {
    const { email } = await signUpIdentity(product)
    for (const address of [email, freshEmail()]) {
      const started = performance.now()
      await product.visitor().post('/auth/sign-in/email', { email: address, password: 'Wrong!Horse7' })
      expect(performance.now() - started).toBeGreaterThan(145)
    }
  })

  test('[A1] email and password are required, and named', async () => {
    const answer = await product.visitor().post('/auth/sign-in/email', { email: '', password: '' })
    expect(answer.status).toBe(400)
    expect(answer.error?.fields).toEqual({
      email: 'Please enter your email address.',
      password: 'Please enter your password.',
    })
  })

  test('behind HTTPS every cookie is Secure and bound to the site by its name', async () => {
    const publicUrl = 'https://bursary.example'
    const secure = await startIdentityProduct({ publicUrl })
    const body = { name: 'Ada', email: freshEmail(), password: 'Correct!Horse7' }
    const headers = { origin: publicUrl }
    const answer = await secure.visitor().post('/auth/sign-up/email', body, { headers })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map(cookie => cookie.split('=')[0])).toEqual([
      '__Secure-bursary.session_token',
      '__Host-bursary.device',
    ])
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/)
    await secure.stop()
  })

  test.each([
    ['a foreign site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a look-alike', { origin: 'http://127.0.0.1.evil.example' }],
  ])('refuses a sign-in from %s', async (_name, headers) => {
    const { email, password } = await signUpIdentity(product)
    const visitor = product.visitor()
    const answer = await visitor.post('/auth/sign-in/email', { email, password }, { headers })
    expect(answer).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect(visitor.cookies()).toEqual([])
  })

  test('refuses a request without Origin and one that is no JSON', async () => {
    const { email, password } = await signUpIdentity(product)
    const url = `${product.origin}/api/auth/sign-in/email`
    const json = { method: 'POST', body: JSON.stringify({ email, password }) }
    const bare = await fetch(url, { ...json, headers: { 'content-type': 'application/json' } })
    expect(bare.status).toBe(403)
    const { origin } = product
    const text = await fetch(url, { ...json, headers: { 'content-type': 'text/plain', origin } })
    expect(text.status).toBe(415)
    const form = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      headers: { origin },
    })
    expect(form.status).toBe(415)
  })
})

describe('POST /api/auth/sign-out', () => {
  test('[A10] ends the session for everybody who has its cookie; repeating it is fine', async () => {
    const { visitor } = await signUpIdentity(product)
    const thief = product.visitor()
    thief.steal(visitor)
    expect((await visitor.post('/auth/sign-out', {})).status).toBe(200)
    expect((await thief.get('/auth/get-session')).body).toBeNull()
    expect((await visitor.get('/auth/get-session')).body).toBeNull()
    expect((await visitor.post('/auth/sign-out', {})).status).toBe(200)
  })
})

describe('GET /api/auth/get-session', () => {
  test.each([
    ['no cookie', undefined],
    ['a made-up cookie', 'bursary.session_token=abc.def'],
    ['a cookie that was changed', 'changed'],
  ])('[A8] answers null to %s', async (_name, cookie) => {
    const { visitor } = await signUpIdentity(product)
    const changed =
      visitor
        .cookies()
        .find(own => own.includes('session_token'))
        ?.replace('=', '=x') ?? ''
    const headers: Record<string, string> = cookie ? { cookie: cookie === 'changed' ? changed : cookie } : {}
    const answer = await product.visitor().get('/auth/get-session', { headers })
    expect(answer).toMatchObject({ status: 200, body: null })
  })
})

test.each([
  ['GET', '/auth/list-sessions'],
  ['GET', '/auth/error'],
  ['GET', '/auth/ok'],
  ['POST', '/auth/delete-user'],
  ['POST', '/auth/link-social'],
  ['POST', '/auth/sign-in/social/'],
  ['POST', '/auth//update-session'],
  ['GET', '/auth/reset-password/abc'],
])('%s %s is not offered', async (method, path) => {
  const { visitor } = await signUpIdentity(product)
  const answer = method === 'GET' ? await visitor.get(path) : await visitor.post(path, {})
  expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } })
})

test('logs hold no password, session token or cookie', async () => {
  const { visitor, email, password } = await signUpIdentity(product, { password: 'Secret!Lighthouse3' })
  await visitor.post('/auth/sign-in/email', { email, password: 'Wrong!Lighthouse4' })
  await visitor.post('/auth/sign-in/email', { email, password })
  const [token = ''] =
    decodeURIComponent(visitor.cookies()[0] ?? '')
      .split('=')[1]
      ?.split('.') ?? []
  expect(token).toHaveLength(32)
  const logged = product.logged()
  expect(logged).toContain('/api/auth/sign-in/email')
  for (const secret of [password, 'Wrong!Lighthouse4', token, email]) expect(logged).not.toContain(secret)
})
