import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxAccounts } from '../../../stand-ins/google-sandbox/accounts.ts'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import { insertImage } from '../../support/factories.ts'
import { type IdentityProduct, startIdentityProduct } from '../../support/identity/identity-product.ts'
import {
  resetTokenOf,
  signUpIdentity,
  signUpUser,
  statusWith,
  tokenOf,
} from '../../support/identity/identity-steps.ts'
import { goodPassword } from '../../support/identity/people.ts'
import { createTcpWire, faults, type TcpWire } from '../../support/wires/tcp-wire.ts'
import type { Visitor } from '../../support/identity/visitor.ts'
import { useProduct } from '../../support/product.ts'

const [student, , unverified] = sandboxAccounts as [Account, Account, Account]
type Account = (typeof sandboxAccounts)[number]
/** An address that Google has checked once, at a mail provider of its own. */
const elsewhere: Account = {
  sub: '100000000000000000009',
  name: 'Sam Elsewhere',
  email: 'sam@elsewhere.example',
  email_verified: true,
  note: '',
}

const product = useProduct(() => startIdentityProduct({ accounts: [...sandboxAccounts, elsewhere] }))
beforeEach(async () => {
  await product.db.deleteFrom('users').execute()
  await withIdentityTables(product.db).deleteFrom('identity.user').execute()
})

/** Goes to Google's page as the popup does. */
async function goToGoogle(visitor: Visitor, callbackURL = '/login/popup?nonce=1&step=done') {
  const errorCallbackURL = '/login/popup?nonce=1&step=failed'
  const body = { provider: 'google', callbackURL, errorCallbackURL, disableRedirect: true }
  const answer = await visitor.post('/auth/sign-in/social', body)
  expect(answer.status).toBe(200)
  return visitor.open(answer.body.url)
}

/** Signs in at the sandbox as one of its people. @returns where that ends */
async function signInWithGoogle(visitor: Visitor, account: Account, callbackURL?: string) {
  const chooser = await goToGoogle(visitor, callbackURL)
  expect(chooser.html).toContain('Demo sign-in, not Google')
  const { url } = await visitor.open(chooser.url.href, { account: account.sub })
  return url.href.replace(product.origin, '')
}

/** Chooses an account at Google, and stops before going back. @returns where Google sends the person */
async function callbackOf(visitor: Visitor): Promise<string> {
  const chooser = await goToGoogle(visitor)
  const back = await fetch(chooser.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: visitor.cookies().join('; '), 'content-type': 'application/x-www-form-urlencoded' },
    body: `account=${student.sub}`,
  })
  const resume = await fetch(back.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { cookie: visitor.cookies().join('; ') },
  })
  const callback = resume.headers.get('location') ?? ''
  expect(callback).toContain('/api/auth/callback/google?code=')
  return callback
}

const sessionOf = async (visitor: Visitor) => (await visitor.get('/auth/get-session')).body

test('[A3] signs a new person in, verified, without photo and without keeping tokens of Google', async () => {
  const visitor = product.visitor()
  expect(await signInWithGoogle(visitor, student)).toBe('/login/popup?nonce=1&step=done')
  expect((await sessionOf(visitor)).user).toEqual({ name: student.name, email: student.email, image: null })

  const identity = withIdentityTables(product.db)
  const [person] = await identity.selectFrom('identity.user').selectAll().execute()
  expect(person).toMatchObject({ email: student.email, emailVerified: true, image: null })
  const [account] = await identity.selectFrom('identity.account').selectAll().execute()
  expect(account).toMatchObject({
    providerId: 'google',
    accountId: student.sub,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    password: null,
  })

  await visitor.post('/users', { user_email: student.email, user_name: student.name, user_photo: '' })
  expect(await statusWith(product, student.email, await tokenOf(visitor, student.email))).toBe(200)
})

test('[SAVE5] an address that Google hosts counts as confirmed, another one is mailed a link', async () => {
  await product.db.deleteFrom('jobs').execute()
  const confirmed: Record<string, boolean> = {}
  for (const account of [student, elsewhere]) {
    const { name, email } = account
    const visitor = product.visitor()
    await signInWithGoogle(visitor, account)
    await visitor.post('/users', { user_email: email, user_name: name })
    const user = product.db.selectFrom('users').select('email_confirmed_at').where('user_email', '=', email)
    confirmed[email] = (await user.executeTakeFirstOrThrow()).email_confirmed_at !== null
  }
  expect(confirmed).toEqual({ [student.email]: true, [elsewhere.email]: false })
  const jobs = product.db.selectFrom('jobs').select('payload').where('kind', '=', 'send_email_confirmation')
  expect((await jobs.execute()).map(({ payload }) => payload.to)).toEqual([elsewhere.email])
})

test('[A3] the same person comes back to the same account, from any browser', async () => {
  await signInWithGoogle(product.visitor(), student)
  await signInWithGoogle(product.visitor(), student)
  expect(await withIdentityTables(product.db).selectFrom('identity.user').selectAll().execute()).toHaveLength(
    1,
  )
})

test('[A11] an unverified Google address is refused alike, with and without an account of that address', async () => {
  const without = product.visitor()
  expect(await signInWithGoogle(without, unverified)).toBe(
    '/login/popup?nonce=1&step=failed&error=email_not_verified',
  )
  const { visitor } = await signUpIdentity(product, { email: unverified.email })
  const withAccount = product.visitor()
  expect(await signInWithGoogle(withAccount, unverified)).toBe(
    '/login/popup?nonce=1&step=failed&error=email_not_verified',
  )
  expect(await sessionOf(without)).toBeNull()
  expect(await sessionOf(withAccount)).toBeNull()
  expect(await sessionOf(visitor)).not.toBeNull()
})

test('[A3] cancelling at Google comes back without a session', async () => {
  const visitor = product.visitor()
  const chooser = await goToGoogle(visitor)
  const { url } = await visitor.open(`${chooser.url.href}/cancel`)
  expect(url.pathname + url.search).toBe('/login/popup?nonce=1&step=failed&error=access_denied')
  expect(await sessionOf(visitor)).toBeNull()
})

describe('an account with the same address', () => {
  test('that nobody verified loses its password, sessions, tokens and reset links; its owner gets it', async () => {
    const squatter = await signUpUser(product, { email: student.email })
    const link = await resetTokenOf(product, squatter.email)
    const image = await insertImage(product.db, squatter.userId)
    expect((await squatter.visitor.post('/auth/update-user', { image })).status).toBe(200)
    const owner = product.visitor()
    expect(await signInWithGoogle(owner, student)).toContain('step=done')

    expect(await sessionOf(squatter.visitor)).toBeNull()
    expect(await statusWith(product, student.email, squatter.token)).toBe(401)
    const { email, password } = squatter
    expect((await product.visitor().post('/auth/sign-in/email', { email, password })).status).toBe(401)
    const reset = { newPassword: 'Brand!New9Door', token: link }
    expect((await product.visitor().post('/auth/reset-password', reset)).error?.code).toBe('link_expired')
    expect(await statusWith(product, email, await tokenOf(owner, email))).toBe(200)
    expect((await sessionOf(owner)).user).toEqual({ name: student.name, email, image: null })
    const record = await product.db.selectFrom('users').select(['user_name', 'user_photo']).executeTakeFirst()
    expect(record).toEqual({ user_name: student.name, user_photo: '' })
  })

  test('that is verified keeps its password and can be used either way', async () => {
    const account = { name: 'Nadia', email: student.email, password: goodPassword }
    await product.identity.service.createAccount(account)
    expect(await signInWithGoogle(product.visitor(), student)).toContain('step=done')
    const { email, password } = account
    expect((await product.visitor().post('/auth/sign-in/email', { email, password })).status).toBe(200)
    expect(
      await withIdentityTables(product.db).selectFrom('identity.user').selectAll().execute(),
    ).toHaveLength(1)
  })

  test('that is verified is not opened by a Google account whose address Google does not host', async () => {
    const account = { name: 'Sam', email: elsewhere.email, password: goodPassword }
    await product.identity.service.createAccount(account)
    const stranger = product.visitor()
    expect(await signInWithGoogle(stranger, elsewhere)).toBe(
      '/login/popup?nonce=1&step=failed&error=account_not_linked',
    )
    expect(await sessionOf(stranger)).toBeNull()
  })

  test('[A3] without one, an address that Google does not host signs up, and comes back', async () => {
    expect(await signInWithGoogle(product.visitor(), elsewhere)).toContain('step=done')
    expect(await signInWithGoogle(product.visitor(), elsewhere)).toContain('step=done')
  })

  test('that nobody verified stays as it is when Google does not host the address', async () => {
    const { visitor } = await signUpIdentity(product, { email: elsewhere.email })
    const stranger = product.visitor()
    expect(await signInWithGoogle(stranger, elsewhere)).toBe(
      '/login/popup?nonce=1&step=failed&error=account_not_linked',
    )
    expect(await sessionOf(stranger)).toBeNull()
    expect(await sessionOf(visitor)).not.toBeNull()
  })
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  '[R3] never leads on to %s',
  async callbackURL => {
    expect(await signInWithGoogle(product.visitor(), student, callbackURL)).toBe('/')
  },
)

test.each([
  ['callbackURL', '/%2f'],
  ['callbackURL', '/%5C%5cevil.example'],
  ['callbackURL', '/dashboard/..%2Fx?y=%2f'],
  ['errorCallbackURL', '/%2f'],
  ['errorCallbackURL', '/login%5c'],
])('[R3] %s "%s" is refused in words at its field', async (field, path) => {
  const body = { provider: 'google', callbackURL: '/', errorCallbackURL: '/login', [field]: path }
  const { status, error } = await product.visitor().post('/auth/sign-in/social', body)
  expect(status).toBe(400)
  expect(error?.fields).toEqual({ [field]: 'Please give the address of a page of this site.' })
})

test('[R3] leads on to a page whose query has slashes of either kind', async () => {
  const path = '/allScholarships?search=a%2fb\\c%5cd'
  const url = await signInWithGoogle(product.visitor(), student, path)
  expect(url).toBe('/allScholarships?search=a%2Fb%5Cc%5Cd')
})

test("somebody else's answer of Google is of no use: the sign-in belongs to the browser that began it", async () => {
  const callback = await callbackOf(product.visitor())
  const victim = product.visitor()
  const { url } = await victim.open(callback)
  expect(url.pathname + url.search).toBe('/login/popup?nonce=1&step=failed&error=failed')
  expect(await sessionOf(victim)).toBeNull()
  expect(product.logged()).not.toContain(new URL(callback).searchParams.get('state'))
  expect(product.logged()).not.toContain(new URL(callback).searchParams.get('code'))
})

test.each(['', '?error=access_denied', '?code=x&state=unknown', '?state=unknown&error=%3Cscript%3E'])(
  'a made-up answer "%s" ends at the login page without a text from outside',
  async query => {
    const { url } = await product.visitor().open(`/api/auth/callback/google${query}`)
    expect(url.href.replace(product.origin, '')).toBe('/login?error=failed&provider=google')
  },
)

describe('without Google', () => {
  const body = { provider: 'google', callbackURL: '/', errorCallbackURL: '/login' }

  test('that cannot be reached: "unavailable" now, and everything else works', async () => {
    const discoveryUrl = 'http://127.0.0.1:9/.well-known/openid-configuration'
    const alone = await startIdentityProduct({ discoveryUrl })
    const answer = await alone.visitor().post('/auth/sign-in/social', body)
    expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
    await signUpIdentity(alone)
    await alone.stop()
  })

  test('that is not set up: the call is not there', async () => {
    const alone = await startIdentityProduct({ google: false })
    expect((await alone.visitor().post('/auth/sign-in/social', body)).status).toBe(404)
    await alone.stop()
  })
})

test('the sandbox: strict page, three people, and a plain end for a choice that is over', async () => {
  const visitor = product.visitor()
  const { url } = await goToGoogle(visitor)
  const page = await fetch(url, { headers: { cookie: visitor.cookies().join('; ') } })
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
  expect(policy).not.toContain('unsafe')
  const html = await page.text()
  expect(html).not.toContain('<script')
  for (const { name } of sandboxAccounts) expect(html).toContain(`<strong>${name}</strong>`)
  const late = await fetch(url)
  expect(late.status).toBe(400)
  expect(await late.text()).toContain('This sign-in cannot continue')
})

test('the sandbox answers characters that no database keeps as it answers others', async () => {
  const auth = `${product.origin}/google-sandbox/auth`
  const statusOf = async (query: string) => (await fetch(`${auth}?${query}`, { redirect: 'manual' })).status
  expect(await statusOf('client_id=a%00b&response_type=code')).toBe(
    await statusOf('client_id=ab&response_type=code'),
  )
  const known = `client_id=bursary&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`
  const callback = encodeURIComponent(`${product.origin}/api/auth/callback/google`)
  expect(await statusOf(`${known}&redirect_uri=${callback}&state=a%00b`)).toBe(303)
})

describe('Google fails after the person came back from it', () => {
  let wire: TcpWire
  let through: IdentityProduct
  beforeAll(async () => {
    let port = 0
    wire = await createTcpWire(() => port)
    through = await startIdentityProduct({ googlePort: wire.port })
    port = Number(new URL(through.origin).port)
  })
  afterAll(async () => {
    await through?.stop()
    await wire?.close()
  })

  test.each(faults)(
    '%s: nobody is signed in, the page says so in time, and the next try works',
    async fault => {
      const visitor = through.visitor()
      const callback = await callbackOf(visitor)
      await wire.set(fault)
      const began = Date.now()

      const answer = await visitor.open(callback)

      expect(Date.now() - began).toBeLessThan(60_000)
      expect(answer.url.href.replace(through.origin, '')).toMatch(
        /^\/login(\/popup)?\?.*error=failed(&provider=google)?$/,
      )
      expect(await sessionOf(visitor)).toBeNull()
      await wire.set('works')
      expect(await signInWithGoogle(visitor, student)).toContain('step=done')
    },
  )
})
