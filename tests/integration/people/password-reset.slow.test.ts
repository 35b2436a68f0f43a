import { expect, test } from 'vitest'
import { messages } from '../../../contract/core/messages.ts'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import {
  freshEmail,
  resetTokenOf,
  signUpIdentity,
  signUpUser,
  statusWith,
  tokenOf,
} from '../../support/identity/identity-steps.ts'
import type { Visitor } from '../../support/identity/visitor.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startIdentityProduct)

const newPassword = 'Brand!New9Door'
const isUsable = async (token: string) => (await product.visitor().get(`/passwordReset/${token}`)).body.usable
const reset = (token: string, password = newPassword) =>
  product.visitor().post('/auth/reset-password', { newPassword: password, token })

const makeCalendar = async ({ visitor, token }: { visitor: Visitor; token: string }): Promise<string> =>
  (await visitor.post('/calendar', undefined, { token })).body.address

test('[A2] the mailed link sets a new password, ends every session and token, and works once', async () => {
  const { visitor, email, password, token: access } = await signUpUser(product)
  const token = await resetTokenOf(product, email)
  const mail = (await product.mails()).find(({ to }) => to === email)
  expect(mail).toMatchObject({ name: 'Ada Lovelace' })
  expect(mail?.url).toBe(`${product.origin}/login/reset?token=${token}`)

  // Asking whether the link works does not use it up.
  expect([await isUsable(token), await isUsable(token)]).toEqual([true, true])
  expect(await reset(token)).toMatchObject({ status: 200, body: { status: true } })
  expect(await isUsable(token)).toBe(false)
  expect((await visitor.get('/auth/get-session')).body).toBeNull()
  expect(await statusWith(product, email, access)).toBe(401)
  const old = await product.visitor().post('/auth/sign-in/email', { email, password })
  expect(old.status).toBe(401)
  const fresh = await product.visitor().post('/auth/sign-in/email', { email, password: newPassword })
  expect(fresh.status).toBe(200)
  expect(await reset(token, 'Third!Time1')).toMatchObject({ status: 400, error: { code: 'link_expired' } })
})

test('[A2] [SAVE6] a new password ends the private calendar address, and nobody else’s', async () => {
  const [ada, bob] = await Promise.all([signUpUser(product), signUpUser(product)])
  const [hers, his] = await Promise.all([makeCalendar(ada), makeCalendar(bob)])
  expect((await fetch(hers)).status).toBe(200)
  await reset(await resetTokenOf(product, ada.email))
  expect((await fetch(hers)).status).toBe(404)
  expect((await fetch(his)).status).toBe(200)
})

test('[A10] [SAVE6] to sign out everywhere ends all own sessions, tokens, reset links and the calendar address', async () => {
  const [ada, bob] = await Promise.all([signUpUser(product), signUpUser(product)])
  const { email, password } = ada
  const elsewhere = product.visitor()
  expect((await elsewhere.post('/auth/sign-in/email', { email, password })).status).toBe(200)
  const there = await tokenOf(elsewhere, email)
  const [hers, his] = await Promise.all([makeCalendar(ada), makeCalendar(bob)])
  const link = await resetTokenOf(product, email)

  expect(await ada.visitor.post('/auth/sign-out-everywhere', {})).toMatchObject({ status: 200 })
  expect(ada.visitor.cookies().join(';')).not.toContain('session_token')
  expect((await elsewhere.get('/auth/get-session')).body).toBeNull()
  for (const token of [ada.token, there]) expect(await statusWith(product, email, token)).toBe(401)
  expect((await fetch(hers)).status).toBe(404)
  expect(await reset(link)).toMatchObject({ status: 400, error: { code: 'link_expired' } })
  // Again, it is refused: nobody is signed in.
  expect((await ada.visitor.post('/auth/sign-out-everywhere', {})).status).toBe(401)

  expect(await statusWith(product, bob.email, bob.token)).toBe(200)
  expect((await fetch(his)).status).toBe(200)
  const fresh = await elsewhere.post('/auth/sign-in/email', { email, password })
  expect(fresh.status).toBe(200)
})

test.each([
  ['newer', 1, 0],
  ['older', 0, 1],
])('[A2] a reset with the %s of two links ends the other, and nobody else’s', async (_which, used, other) => {
  const { email } = await signUpIdentity(product)
  const links = [await resetTokenOf(product, email), await resetTokenOf(product, email)]
  const somebody = await signUpIdentity(product)
  const theirs = await resetTokenOf(product, somebody.email)

  expect((await reset(links[used] ?? '')).status).toBe(200)
  const late = await reset(links[other] ?? '', 'Third!Time1')
  expect(late).toMatchObject({ status: 400, error: { code: 'link_expired' } })
  const { status } = await product.visitor().post('/auth/sign-in/email', { email, password: newPassword })
  expect(status).toBe(200)
  expect((await reset(theirs)).status).toBe(200)
})

test('[A2] [SAVE5] the link proves that the address is theirs', async () => {
  const { email } = await signUpUser(product)
  await reset(await resetTokenOf(product, email))
  const row = await withIdentityTables(product.db)
    .selectFrom('identity.user')
    .select('emailVerified')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(row.emailVerified).toBe(true)
  const user = product.db.selectFrom('users').select('email_confirmed_at').where('user_email', '=', email)
  expect(await user.executeTakeFirst()).toEqual({ email_confirmed_at: expect.any(Date) })
})

test('[A11] an unknown address gets the same answer, and no mail', async () => {
  const { email } = await signUpIdentity(product)
  const before = (await product.mails()).length
  const visitor = product.visitor()
  const known = await visitor.post('/auth/request-password-reset', { email })
  const unknown = await visitor.post('/auth/request-password-reset', { email: freshEmail() })
  expect(unknown.status).toBe(known.status)
  expect(unknown.body).toEqual(known.body)
  expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
  expect((await product.mails()).slice(before).map(({ to }) => to)).toEqual([email])
})

test('[A2] thirty people ask at once, and each gets a mail', async () => {
  const people: Awaited<ReturnType<typeof signUpIdentity>>[] = []
  // A few at a time: passwords are hashed by two, and nobody's answer takes ten seconds.
  while (people.length < 30)
    people.push(...(await Promise.all(Array.from({ length: 5 }, () => signUpIdentity(product)))))
  const answers = await Promise.all(
    people.map(({ visitor, email }) => visitor.post('/auth/request-password-reset', { email })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const mailed = new Set((await product.mails()).map(({ to }) => to))
  expect(people.filter(({ email }) => !mailed.has(email))).toEqual([])
})

test.each([
  ['Ab!1', messages.passwordTooShort],
  ['abcdef!', messages.passwordTooSimple],
  ['Passw0rd!', 'Too many people use this password. Please choose another one.'],
])(
  '[A5] the new password "%s" is refused at its field, and the link still works',
  async (password, message) => {
    const { email } = await signUpIdentity(product)
    const token = await resetTokenOf(product, email)
    const refused = await reset(token, password)
    expect(refused).toMatchObject({ status: 400, error: { fields: { newPassword: message } } })
    expect((await reset(token)).status).toBe(200)
  },
)

test('[A2] an invented link and one that is an hour old are refused in plain words', async () => {
  const { email } = await signUpIdentity(product)
  const token = await resetTokenOf(product, email)
  await withIdentityTables(product.db)
    .updateTable('identity.verification')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute()
  const invented = 'invented-by-somebody-00'
  expect([await isUsable(token), await isUsable(invented)]).toEqual([false, false])
  for (const refused of [await reset(token), await reset(invented)]) {
    expect(refused.status).toBe(400)
    expect(refused.error?.message).toBe('This link is no longer valid. Please ask for a new one.')
  }
})

test('the database holds no usable link, and logs hold no link at all', async () => {
  const { email } = await signUpIdentity(product)
  const token = await resetTokenOf(product, email)
  await product.visitor().post(`/auth/reset-password?token=${token}`, { newPassword: 'x', token })
  const rows = await withIdentityTables(product.db).selectFrom('identity.verification').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(product.logged()).not.toContain(token)
})
