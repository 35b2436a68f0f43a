import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { removeEndedLimits, takeAttempt } from '../../../server/platform/limits/rate-limits.ts'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import { freshEmail, signUpIdentity } from '../../support/identity/identity-steps.ts'
import type { Visitor } from '../../support/identity/visitor.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(() => startIdentityProduct({ signInLimit: 1 }))

let addresses = 0
/** Another client address each time, as the trusted proxy tells it. */
const elsewhere = () => {
  addresses += 1
  return { headers: { 'x-forwarded-for': `198.51.100.${addresses}` } }
}
const claiming = (n: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.250` } })
const somebody = () => signUpIdentity(product, { email: freshEmail() })
const guess = (visitor: Visitor, email: string, options = elsewhere()) =>
  visitor.post('/auth/sign-in/email', { email, password: 'Wrong!Guess1' }, options)
const newWindow = () => product.db.deleteFrom('rate_limits').execute()
const counters = async () =>
  (await product.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key).toSorted()

describe('the counter', () => {
  test('lets so many attempts through, however many come at once, and says how long to wait', async () => {
    const key = newId()
    const attempts = Array.from({ length: 20 }, () =>
      takeAttempt(product.db, [{ key, calls: 5, seconds: 60 }]),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refused = results.find(result => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'rate_limited' })
    expect(refused?.reason.retryAfter).toBeGreaterThan(30)
    expect(refused?.reason.retryAfter).toBeLessThanOrEqual(60)
  })

  test('starts again when its window has ended', async () => {
    const key = newId()
    const limit = [{ key, calls: 1, seconds: 60 }]
    await takeAttempt(product.db, limit)
    await expect(takeAttempt(product.db, limit)).rejects.toMatchObject({ code: 'rate_limited' })
    const ended = { resets_at: new Date(Date.now() - 1000) }
    await product.db.updateTable('rate_limits').set(ended).where('key', '=', key).execute()
    await takeAttempt(product.db, limit)
    await product.db.updateTable('rate_limits').set(ended).where('key', '=', key).execute()
    await removeEndedLimits(product.db)
    const left = await product.db.selectFrom('rate_limits').where('key', '=', key).selectAll().execute()
    expect(left).toEqual([])
  })
})

describe('sign-in', () => {
  test('as many attempts from one address as are set, whatever the account', async () => {
    await newWindow()
    const here = elsewhere()
    const visitor = product.visitor()
    for (let n = 0; n < 5; n++) expect((await guess(visitor, freshEmail(), here)).status).toBe(401)
    const refused = await guess(visitor, freshEmail(), here)
    expect(refused).toMatchObject({
      status: 429,
      error: { code: 'rate_limited', message: 'Too many attempts. Please wait 5 minutes and try again.' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(240)
    expect((await guess(visitor, freshEmail())).status).toBe(401)
  })

  test('[A11] ten wrong guesses at one account from anywhere, known or not; then even the right password waits', async () => {
    await newWindow()
    const { email, password } = await somebody()
    for (const address of [email, freshEmail()]) {
      for (let n = 0; n < 10; n++) expect((await guess(product.visitor(), address)).status).toBe(401)
      expect((await guess(product.visitor(), address)).status).toBe(429)
    }
    const right = await product.visitor().post('/auth/sign-in/email', { email, password }, elsewhere())
    expect(right.status).toBe(429)
  })

  test('the owner is not locked out of a browser that has signed in before, also after signing out', async () => {
    await newWindow()
    const { visitor, email, password } = await somebody()
    await visitor.post('/auth/sign-out', {})
    for (let n = 0; n < 11; n++) await guess(product.visitor(), email)
    const answer = await visitor.post('/auth/sign-in/email', { email, password }, elsewhere())
    expect(answer.status).toBe(200)
  })

  test('nor when somebody at the same address has used up its attempts', async () => {
    await newWindow()
    const { visitor, email, password } = await somebody()
    const here = elsewhere()
    for (let n = 0; n < 6; n++) await guess(product.visitor(), freshEmail(), here)
    expect((await guess(product.visitor(), freshEmail(), here)).status).toBe(429)
    const answer = await visitor.post('/auth/sign-in/email', { email, password }, here)
    expect(answer.status).toBe(200)
  })

  test('a known browser has its own count, and none at other accounts', async () => {
    await newWindow()
    const { visitor, email } = await somebody()
    for (let n = 0; n < 10; n++) expect((await guess(visitor, email)).status).toBe(401)
    expect((await guess(visitor, email)).status).toBe(429)
    const other = await somebody()
    for (let n = 0; n < 11; n++) await guess(product.visitor(), other.email)
    expect((await guess(visitor, other.email)).status).toBe(429)
  })

  test('right passwords do not count: a class of thirty signs in from one address', async () => {
    await newWindow()
    const { email, password } = await somebody()
    const here = elsewhere()
    for (let n = 0; n < 30; n++) {
      const answer = await product.visitor().post('/auth/sign-in/email', { email, password }, here)
      expect(answer.status).toBe(200)
    }
  })

  test('an address that the client only claims is not believed twice', async () => {
    await newWindow()
    const visitor = product.visitor()
    for (let n = 0; n < 5; n++) expect((await guess(visitor, freshEmail(), claiming(n))).status).toBe(401)
    expect((await guess(visitor, freshEmail(), claiming(9))).status).toBe(429)
  })
})

test('an address that has used its limit up adds no counters of invented accounts', async () => {
  await newWindow()
  const visitor = product.visitor()
  const here = elsewhere()
  for (let n = 0; n < 5; n++) await guess(visitor, freshEmail(), here)
  const before = await counters()
  for (let n = 0; n < 5; n++) expect((await guess(visitor, freshEmail(), here)).status).toBe(429)
  expect(await counters()).toEqual(before)
})

test('of more than a hundred sessions the oldest session ends; the new one stays', async () => {
  await newWindow()
  const { visitor, email, password } = await somebody()
  await sql`
    insert into identity.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
    select 'old-' || n, 'old-' || n, id, now() + interval '1 day', now() - make_interval(mins => n), now()
      from identity."user", generate_series(1, 120) as n where email = ${email}`.execute(product.db)
  expect((await visitor.post('/auth/sign-in/email', { email, password }, elsewhere())).status).toBe(200)
  expect((await visitor.get('/auth/get-session')).body.user.email).toBe(email)
  const { rows } = await sql<{ id: string }>`
    select session.id from identity.session join identity."user" on "user".id = "userId"
     where email = ${email} order by session."createdAt"`.execute(product.db)
  expect(rows).toHaveLength(100)
  expect(rows[0]?.id).toBe('old-98')
})

test('sign-up: twice as many from one address', async () => {
  await newWindow()
  const here = elsewhere()
  const visitor = product.visitor()
  const signUp = () =>
    visitor.post(
      '/auth/sign-up/email',
      { name: 'Ada', email: freshEmail(), password: 'Correct!Horse7' },
      here,
    )
  for (let n = 0; n < 10; n++) expect((await signUp()).status).toBe(200)
  expect((await signUp()).status).toBe(429)
})

test('Google: four times as many beginnings from one address', async () => {
  await newWindow()
  const here = elsewhere()
  const begin = () => {
    const body = { provider: 'google', callbackURL: '/', errorCallbackURL: '/login' }
    return product.visitor().post('/auth/sign-in/social', body, here)
  }
  for (let n = 0; n < 20; n++) expect((await begin()).status).toBe(200)
  expect((await begin()).status).toBe(429)
})

test('[A2] reset: five mails to one address in a quarter of an hour, and the same answer for unknown ones', async () => {
  await newWindow()
  const { email } = await somebody()
  const unknown = freshEmail()
  for (const address of [email, unknown]) {
    const ask = () => product.visitor().post('/auth/request-password-reset', { email: address }, elsewhere())
    for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  }
  const mails = await product.mails()
  expect(mails.filter(({ to }) => to === email)).toHaveLength(5)
  expect(mails.filter(({ to }) => to === unknown)).toEqual([])
})

test('[A2] reset: ten mails to one address a day, and nobody else waits for that', async () => {
  await newWindow()
  const address = freshEmail()
  const ask = (email = address) =>
    product.visitor().post('/auth/request-password-reset', { email }, elsewhere())
  const nextQuarter = () => product.db.deleteFrom('rate_limits').where('key', 'not like', '%:day:%').execute()
  for (let n = 0; n < 10; n++) {
    if (n === 5) await nextQuarter()
    expect((await ask()).status).toBe(200)
  }
  await nextQuarter()
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({
    error: { message: 'Too many attempts. Please wait 24 hours and try again.' },
  })
  expect((await ask(freshEmail())).status).toBe(200)
})

test('the counters name no address of a person', async () => {
  const { email } = await somebody()
  await guess(product.visitor(), email)
  const rows = await product.db.selectFrom('rate_limits').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('@')
})
