import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sandboxAccounts } from '../../../stand-ins/google-sandbox/accounts.ts'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import { resetTokenOf, signUpUser, statusWith, tokenOf } from '../../support/identity/identity-steps.ts'
import { forgetCodes, oneTimeCode } from '../../support/identity/one-time-code.ts'
import { giveRole, goodPassword } from '../../support/identity/people.ts'
import { confirmAddress } from '../../support/identity/two-factors.ts'
import type { Answered, Visitor } from '../../support/identity/visitor.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startIdentityProduct)
beforeEach(() => forgetCodes(product.db))

const password = goodPassword
type Account = Awaited<ReturnType<typeof signUpUser>>
type Protected = Account & { key: string; recoveryCodes: string[] }

const prove = (email: string) => confirmAddress(product, email)

/** Somebody who has turned two-step sign-in on, and is still signed in where they did. */
async function protectedUser(): Promise<Protected> {
  const user = await signUpUser(product)
  await prove(user.email)
  const { visitor } = user
  const begun = await visitor.post('/auth/two-factors/begin', { password })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  const { key, recoveryCodes } = begun.body
  const confirmed = await visitor.post('/auth/two-factors/confirm', { code: oneTimeCode(key) })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  await forgetCodes(product.db)
  return { ...user, key, recoveryCodes, token: await tokenOf(visitor, user.email) }
}

/** A browser in which the password was right; the session waits. */
async function waitingVisitor({ email }: Account, headers: Record<string, string> = {}): Promise<Visitor> {
  const visitor = product.visitor()
  const answer = await visitor.post('/auth/sign-in/email', { email, password }, { headers })
  expect([answer.status, answer.body]).toEqual([200, { waitsForCode: true }])
  return visitor
}

const verify = (visitor: Visitor, code: string, headers: Record<string, string> = {}) =>
  visitor.post('/auth/two-factors/verify', { code }, { headers })
const sessionOf = async (visitor: Visitor) => (await visitor.get('/auth/get-session')).body
const refusal = ({ status, error }: Answered) => [status, error?.code]
const mail = async () =>
  (
    await product.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'send_two_factors_reset')
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload as Record<string, string>)

async function role(user: Account, name: 'admin' | 'moderator') {
  await giveRole(product, user, name)
}

describe('[A13] setting up', () => {
  test('takes the password again and a first code; sessions that began without a code end', async () => {
    const { visitor, email } = await signUpUser(product)
    await prove(email)
    const elsewhere = product.visitor()
    await elsewhere.post('/auth/sign-in/email', { email, password })
    const there = await tokenOf(elsewhere, email)

    const wrong = await visitor.post('/auth/two-factors/begin', { password: 'Wrong!Guess1' })
    expect(wrong.error?.fields).toEqual({ password: 'This password is wrong.' })
    expect(refusal(await visitor.post('/auth/two-factors/begin', {}))).toEqual([400, 'invalid_input'])

    const begun = await visitor.post('/auth/two-factors/begin', { password })
    const { key, uri, recoveryCodes } = begun.body
    expect(new URL(uri).searchParams.get('secret')).toBe(key)
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Bursary:${email}`)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)

    // Not before a first code: an app that did not take the key would keep its owner out.
    expect((await sessionOf(elsewhere)).user.email).toBe(email)
    const refused = await visitor.post('/auth/two-factors/confirm', { code: oneTimeCode(key, 40) })
    expect(refused.error?.fields).toEqual({ code: refused.error?.message })
    // A recovery code proves nothing about the app.
    expect((await visitor.post('/auth/two-factors/confirm', { code: recoveryCodes[0] })).status).toBe(400)
    const own = { enabled: false, demanded: false, hasPassword: true, addressConfirmed: true }
    expect((await visitor.get('/auth/two-factors')).body).toEqual({ ...own, recoveryCodesLeft: 0 })

    expect((await visitor.post('/auth/two-factors/confirm', { code: oneTimeCode(key) })).status).toBe(200)
    expect((await sessionOf(visitor)).user.email).toBe(email)
    expect((await visitor.get('/auth/two-factors')).body).toEqual({
      ...own,
      enabled: true,
      recoveryCodesLeft: 10,
    })
    expect(await sessionOf(elsewhere)).toBeNull()
    expect(await statusWith(product, email, there)).toBe(401)
    expect(refusal(await visitor.post('/auth/two-factors/begin', { password }))).toEqual([
      409,
      'two_factors_on',
    ])
  })

  test('waits for a confirmed address: a squatter would keep its owner out', async () => {
    const { visitor } = await signUpUser(product)
    const refused = await visitor.post('/auth/two-factors/begin', { password })
    expect(refusal(refused)).toEqual([409, 'address_not_confirmed'])
    expect((await visitor.get('/auth/two-factors')).body.addressConfirmed).toBe(false)
  })

  test('begun twice at once makes one set-up', async () => {
    const { visitor, email } = await signUpUser(product)
    await prove(email)
    const begin = () => visitor.post('/auth/two-factors/begin', { password })
    const answers = await Promise.all([begin(), begin(), begin()])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const last = await begin()
    const code = oneTimeCode(last.body.key)
    expect((await visitor.post('/auth/two-factors/confirm', { code })).status).toBe(200)
  })

  test('the secret and the recovery codes are stored encrypted, and never logged', async () => {
    const { key, recoveryCodes, email } = await protectedUser()
    const visitor = await waitingVisitor({ email } as Account)
    const code = oneTimeCode(key)
    await verify(visitor, '000000')
    await verify(visitor, code)
    const { rows } = await sql<{ row: string }>`select t::text as row from identity.two_factors t`.execute(
      product.db,
    )
    const stored = rows.map(({ row }) => row).join()
    const log = product.logged()
    for (const secret of [key, ...recoveryCodes]) {
      expect(stored).not.toContain(secret)
      expect(log).not.toContain(secret)
    }
    expect(log).not.toMatch(new RegExp(`"${code}"`))
  })
})

describe('[A13] signing in', () => {
  test('a right password gives a session that counts for nothing until the code is right', async () => {
    const user = await protectedUser()
    const visitor = await waitingVisitor(user)
    expect((await visitor.get('/auth/two-factors/waiting')).body).toEqual({ waitsForCode: true })
    expect(await sessionOf(visitor)).toBeNull()
    const { email } = user
    const refused = [
      await visitor.post('/jwt', { email }),
      await visitor.post('/users', { user_email: email, user_name: 'Ada' }),
      await visitor.post('/auth/update-user', { name: 'Somebody' }),
      await visitor.get('/auth/two-factors'),
      await visitor.post('/auth/two-factors/begin', { password }),
      await visitor.post('/auth/two-factors/confirm', { code: oneTimeCode(user.key, -1) }),
      await visitor.post('/auth/two-factors/turn-off', { password, code: oneTimeCode(user.key, -1) }),
      await visitor.post('/auth/two-factors/recovery-codes', { password, code: oneTimeCode(user.key, -1) }),
      await visitor.post('/auth/sign-out-everywhere', {}),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))

    const waitingCookie = visitor.cookies().find(cookie => cookie.includes('session_token'))
    const code = oneTimeCode(user.key)
    const answer = await verify(visitor, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect([answer.status, answer.body.user.email]).toEqual([200, email])
    expect((await sessionOf(visitor)).user.email).toBe(email)
    expect(await statusWith(product, email, await tokenOf(visitor, email))).toBe(200)
    // The session has a new secret: one that was planted before is worth nothing.
    expect(visitor.cookies()).not.toContain(waitingCookie)
    expect((await visitor.get('/auth/two-factors/waiting')).body).toEqual({ waitsForCode: false })
  })

  test('a code works once, also in two browsers at the same moment', async () => {
    const user = await protectedUser()
    const visitors = await Promise.all([1, 2, 3].map(() => waitingVisitor(user)))
    const code = oneTimeCode(user.key)
    const answers = await Promise.all(visitors.map(visitor => verify(visitor, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(refusal(await verify(await waitingVisitor(user), code))).toEqual([400, 'wrong_code'])
  })

  test('a recovery code signs in as typed, once, and the others stay', async () => {
    const user = await protectedUser()
    const [first = '', second = ''] = user.recoveryCodes
    const [one, other] = [await waitingVisitor(user), await waitingVisitor(user)]
    expect((await verify(one, ` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
    await forgetCodes(product.db)
    expect(refusal(await verify(other, first))).toEqual([400, 'wrong_code'])
    expect((await one.get('/auth/two-factors')).body.recoveryCodesLeft).toBe(9)
    expect((await verify(other, second)).status).toBe(200)
  })

  test('five wrong codes make everybody wait, wherever they come from; then the owner gets in', async () => {
    const user = await protectedUser()
    const visitor = await waitingVisitor(user)
    for (let n = 0; n < 5; n += 1) {
      const from = { 'x-forwarded-for': `198.51.100.${n}` }
      expect(refusal(await verify(visitor, String(n).repeat(6), from))).toEqual([400, 'wrong_code'])
    }
    const late = await verify(await waitingVisitor(user), oneTimeCode(user.key), {
      'x-forwarded-for': '198.51.100.9',
    })
    expect(refusal(late)).toEqual([429, 'rate_limited'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(late.error?.message).toContain('Please wait 15 minutes')
    const ended = { resets_at: new Date(Date.now() - 1000) }
    await product.db.updateTable('rate_limits').set(ended).execute()
    expect((await verify(visitor, oneTimeCode(user.key))).status).toBe(200)
  })

  test('right codes are not counted as tries', async () => {
    const user = await protectedUser()
    for (const code of user.recoveryCodes.slice(0, 7))
      expect((await verify(await waitingVisitor(user), code)).status).toBe(200)
  })

  test('a session waits for ten minutes', async () => {
    const user = await protectedUser()
    const visitor = await waitingVisitor(user)
    await sql`update identity.session set "createdAt" = now() - interval '11 minutes'
      where not passed_code`.execute(product.db)
    expect((await visitor.get('/auth/two-factors/waiting')).body).toEqual({ waitsForCode: false })
    const late = await verify(visitor, oneTimeCode(user.key))
    expect(late).toMatchObject({ status: 401, error: { message: expect.stringContaining('sign in again') } })
    expect(refusal(await verify(product.visitor(), '123456'))).toEqual([401, 'unauthenticated'])
  })

  test('a password reset by mail does not replace the code', async () => {
    const user = await protectedUser()
    const { email, key } = user
    const token = await resetTokenOf(product, email)
    const newPassword = 'Brand!New9Door'
    expect((await product.visitor().post('/auth/reset-password', { newPassword, token })).status).toBe(200)
    const visitor = product.visitor()
    const answer = await visitor.post('/auth/sign-in/email', { email, password: newPassword })
    expect(answer.body).toEqual({ waitsForCode: true })
    expect(await sessionOf(visitor)).toBeNull()
    expect((await verify(visitor, oneTimeCode(key))).status).toBe(200)
  })

  test('[A3] a sign-in with Google asks for the code as well', async () => {
    const [student] = sandboxAccounts as [(typeof sandboxAccounts)[number]]
    const signIn = async (visitor: Visitor) => {
      const back = '/login/popup?nonce=1&step=done'
      const body = {
        provider: 'google',
        callbackURL: back,
        errorCallbackURL: '/login',
        disableRedirect: true,
      }
      const { url } = (await visitor.post('/auth/sign-in/social', body)).body
      await visitor.open((await visitor.open(url)).url.href, { account: student.sub })
    }
    const owner = product.visitor()
    await signIn(owner)
    // Without a password, none is asked for.
    const { key } = (await owner.post('/auth/two-factors/begin', {})).body
    expect((await owner.get('/auth/two-factors')).body).toMatchObject({ hasPassword: false })
    expect((await owner.post('/auth/two-factors/confirm', { code: oneTimeCode(key) })).status).toBe(200)

    await forgetCodes(product.db)
    const visitor = product.visitor()
    await signIn(visitor)
    expect(await sessionOf(visitor)).toBeNull()
    expect((await visitor.get('/auth/two-factors/waiting')).body).toEqual({ waitsForCode: true })
    expect((await verify(visitor, oneTimeCode(key))).status).toBe(200)
    expect((await sessionOf(visitor)).user.email).toBe(student.email)
  })

  test('sessions without a code do not push those out that have one', async () => {
    const { email, visitor, userId } = await protectedUser()
    await sql`insert into identity.session (id, "expiresAt", token, "updatedAt", "userId", "createdAt")
      select 'half-' || n || ${userId}, now() + interval '1 day', 'half-' || n || ${userId}, now(), identity_id, now() + interval '1 minute'
        from users, generate_series(1, 110) n where users.id = ${userId}`.execute(product.db)
    await waitingVisitor({ email } as Account)
    expect((await sessionOf(visitor)).user.email).toBe(email)
  })

  test('[OPS4] a wrong code leaves its reason in the log', async () => {
    const user = await protectedUser()
    const { error } = await verify(await waitingVisitor(user), '000000')
    const line = product
      .logged()
      .split('\n')
      .find(text => text.includes('sign-in failed') && text.includes(error?.requestId ?? '?'))
    expect(line).toContain('"reason":"wrong_code"')
    expect(line).not.toContain('000000')
  })
})

describe('[A13] changes', () => {
  test.each(['recovery-codes', 'turn-off'])('%s takes password and code', async change => {
    const user = await protectedUser()
    const call = (body: object) => user.visitor.post(`/auth/two-factors/${change}`, body)
    const code = oneTimeCode(user.key)
    expect((await call({ password: 'Wrong!Guess1', code })).error?.fields).toHaveProperty('password')
    expect((await call({ password, code: '000000' })).error?.fields).toHaveProperty('code')
    expect(refusal(await call({ password }))).toEqual([400, 'invalid_input'])
    expect((await user.visitor.get('/auth/two-factors')).body).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    })
    expect((await call({ password, code })).status).toBe(200)
  })

  test('new recovery codes end the old ones', async () => {
    const user = await protectedUser()
    const [old = ''] = user.recoveryCodes
    const answer = await user.visitor.post('/auth/two-factors/recovery-codes', {
      password,
      code: oneTimeCode(user.key),
    })
    const fresh: string[] = answer.body.recoveryCodes
    expect(fresh).toHaveLength(10)
    expect(refusal(await verify(await waitingVisitor(user), old))).toEqual([400, 'wrong_code'])
    expect((await verify(await waitingVisitor(user), fresh[0] ?? '')).status).toBe(200)
  })

  test('turned off, the password alone signs in; a session that waited ends', async () => {
    const user = await protectedUser()
    const waiting = await waitingVisitor(user)
    const { visitor, email, key } = user
    expect(
      (await visitor.post('/auth/two-factors/turn-off', { password, code: oneTimeCode(key) })).status,
    ).toBe(200)
    expect((await sessionOf(visitor)).user.email).toBe(email)
    expect(await sessionOf(waiting)).toBeNull()
    const fresh = product.visitor()
    expect((await fresh.post('/auth/sign-in/email', { email, password })).body.user.email).toBe(email)
    expect(await statusWith(product, email, await tokenOf(fresh, email))).toBe(200)
    const again = await visitor.post('/auth/two-factors/turn-off', { password, code: oneTimeCode(key, 1) })
    expect(refusal(again)).toEqual([409, 'two_factors_off'])
    expect((await visitor.post('/auth/two-factors/begin', { password })).body.key).not.toBe(key)
  })

  test('[A15] the owner is mailed each change of how somebody signs in', async () => {
    const user = await protectedUser()
    const { visitor, email, key, recoveryCodes } = user
    const told = async () => {
      const { rows } = await sql<{ about: string }>`select payload->>'about' as about from jobs
        where kind = 'send_account_mail' and payload->>'to' = ${email} order by id`.execute(product.db)
      return rows.map(({ about }) => about)
    }
    expect(await told()).toEqual(['two-step sign-in on'])
    const codes = { password, code: oneTimeCode(key) }
    expect((await visitor.post('/auth/two-factors/recovery-codes', codes)).status).toBe(200)
    await forgetCodes(product.db)
    expect((await visitor.post('/auth/two-factors/turn-off', codes)).status).toBe(200)
    expect(recoveryCodes).toHaveLength(10)
    const token = await resetTokenOf(product, email)
    const reset = { newPassword: 'Another!Horse8', token }
    expect((await product.visitor().post('/auth/reset-password', reset)).status).toBe(200)
    expect(await told()).toEqual([
      'two-step sign-in on',
      'new recovery codes',
      'two-step sign-in off',
      'password changed',
    ])
  })

  test('[API6] deleting the person removes key and codes', async () => {
    const user = await protectedUser()
    const admin = await signUpUser(product)
    await role(admin, 'admin')
    const { status } = await fetch(`${product.origin}/api/users/${user.userId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(status).toBe(200)
    const { rows } =
      await sql`select from identity.two_factors where "userId" not in (select id from identity."user")`.execute(
        product.db,
      )
    expect(rows).toEqual([])
  })
})

describe('[A13] [M1] the reset by an admin', () => {
  const reset = async (by: Account, whom: Account) => {
    const answer = await fetch(`${product.origin}/api/users/${whom.userId}/two-factors`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await tokenOf(by.visitor, by.email)}` },
    })
    const body = await answer.json()
    return [answer.status, body.error?.code ?? body.deletedCount]
  }

  test('signs the person out, lets the password alone in, and mails them who did it', async () => {
    const [user, admin] = [await protectedUser(), await signUpUser(product, { name: 'Grace Hopper' })]
    await role(admin, 'admin')
    const waiting = await waitingVisitor(user)
    const list = await admin.visitor.get(`/users?page=1&search=${user.email}`, {
      token: await tokenOf(admin.visitor, admin.email),
    })
    expect(JSON.parse(list.body)).toMatchObject([{ two_factors: true }])

    expect(await reset(admin, user)).toEqual([200, 1])
    for (const browser of [user.visitor, waiting]) expect(await sessionOf(browser)).toBeNull()
    expect(await statusWith(product, user.email, user.token)).toBe(401)
    const visitor = product.visitor()
    const answer = await visitor.post('/auth/sign-in/email', { email: user.email, password })
    expect(answer.body.user.email).toBe(user.email)
    expect((await mail()).at(-1)).toEqual({ to: user.email, name: user.name, by: 'Grace Hopper' })
    // Again, there is nothing to reset, and nobody is mailed.
    const before = (await mail()).length
    expect(await reset(admin, user)).toEqual([200, 0])
    expect(await mail()).toHaveLength(before)
  })

  test('is not for oneself, and not for moderators', async () => {
    const [admin, moderator, user] = [
      await protectedUser(),
      await signUpUser(product),
      await signUpUser(product),
    ]
    await role(admin, 'admin')
    await role(moderator, 'moderator')
    expect(await reset(admin, admin)).toEqual([409, 'own_two_factors'])
    expect(await reset(moderator, admin)).toEqual([403, 'forbidden'])
    expect(await reset(user, admin)).toEqual([403, 'forbidden'])
    expect((await admin.visitor.get('/auth/two-factors')).body.enabled).toBe(true)
  })
})
