import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import type { FileStore } from '../../../server/platform/storage/file-store.ts'
import { ownDataArchive } from '../../../server/features/people/own-data-service.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import {
  confirmEmail,
  cookiesOf,
  goodPassword,
  type Person,
  send,
  signUp,
  takeToken,
} from '../../support/identity/people.ts'
import { forgetCodes, oneTimeCode } from '../../support/identity/one-time-code.ts'
import { confirmAddress, turnOnTwoFactors } from '../../support/identity/two-factors.ts'
import { newsTo, linkOf, mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'
import { unzip } from '../../support/unzip.ts'

const product = useProduct()
const password = goodPassword
const newPassword = 'Another!Horse8'

const call = ({ cookie }: Pick<Person, 'cookie'>, path: string, body: object = {}) =>
  send(product, 'POST', `/auth/${path}`, { cookie, body })
const refusal = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; fields?: object } }
  return [answer.status, error.code, error.fields]
}
const accountOf = async ({ cookie }: Person) =>
  (await send(product, 'GET', '/auth/account', { cookie })).json()
const signIn = (email: string, typed = password) =>
  send(product, 'POST', '/auth/sign-in/email', { body: { email, password: typed } })
const tokenWorks = async (person: Person) => (await ask(product, person, 'GET /mailPreferences')).status
const another = async (person: Person): Promise<Person> => {
  const cookie = cookiesOf(await signIn(person.email))
  return { ...person, cookie, token: await takeToken(product, { email: person.email, cookie }) }
}
const confirmChange = (token: string) => send(product, 'POST', `/emailChange/${token}`)
const linkIn = async (email: string, subject: string) =>
  linkOf(await mailAbout(product, email, subject), 'emailChange')

/** Somebody whose address is confirmed. */
async function confirmed(...[role, name]: [role?: 'admin' | 'moderator', name?: string]): Promise<Person> {
  const person = await signUp(product, role, name)
  await confirmAddress(product, person.email)
  await confirmEmail(product, person)
  return person
}

/** As if they had signed up with a provider, so many minutes ago. */
async function withoutPassword({ email }: Person, minutes: number): Promise<void> {
  const identity = withIdentityTables(product.db)
  const { id } = await identity
    .selectFrom('identity.user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await identity.deleteFrom('identity.account').where('userId', '=', id).execute()
  await identity
    .updateTable('identity.session')
    .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
    .where('userId', '=', id)
    .execute()
}

describe('[A15] the address', () => {
  test('is changed once both mailboxes have confirmed it; sessions and tokens end', async () => {
    const person = await confirmed('moderator', 'Ines Mover')
    const id = await insertApplication(product.db, { user_id: person.userId })
    const posted = await insertScholarship(product.db, { posted_by_email: person.email })
    const newEmail = `new-${person.email}`
    expect(await refusal(await call(person, 'change-email', { newEmail, password: 'Wrong!Guess1' }))).toEqual(
      [400, 'invalid_input', { password: 'This password is wrong.' }],
    )
    expect((await call(person, 'change-email', { newEmail, password })).status).toBe(200)
    expect(await accountOf(person)).toMatchObject({
      hasPassword: true,
      emailChange: { email: newEmail, confirmedOld: false, confirmedNew: false },
    })

    const atNew = await linkIn(newEmail, 'Confirm your new address')
    const atOld = await linkIn(person.email, 'change of your address')
    for (const { url } of [atNew, atOld]) expect((await fetch(url)).status, 'a scanner').toBe(200)
    expect(await (await confirmChange(atNew.token)).json()).toEqual({
      changed: false,
      email: 'n…@example.org',
    })
    expect(await (await confirmChange(atNew.token)).json()).toMatchObject({ changed: false })
    expect(await tokenWorks(person)).toBe(200)
    expect(await (await confirmChange(atOld.token)).json()).toEqual({
      changed: true,
      email: 'n…@example.org',
    })

    expect(await tokenWorks(person)).toBe(401)
    expect((await signIn(person.email)).status).toBe(401)
    expect((await signIn(newEmail)).status).toBe(200)
    expect((await confirmChange(atOld.token)).status).toBe(400)
    const application = product.db.selectFrom('applications').select('applicant_email').where('id', '=', id)
    expect(await application.executeTakeFirst()).toEqual({ applicant_email: newEmail })
    const scholarship = product.db
      .selectFrom('scholarships')
      .select('posted_by_email')
      .where('id', '=', posted)
    await expect.poll(() => scholarship.executeTakeFirst()).toEqual({ posted_by_email: newEmail })
  })

  test('that has an account is told to its owner only, and nothing changes', async () => {
    const [person, owner] = await Promise.all([confirmed(), confirmed()])
    const answer = await call(person, 'change-email', { newEmail: owner.email, password })
    expect([answer.status, await answer.json()]).toEqual([200, { status: true }])
    const { text } = await mailAbout(product, owner.email, 'already have a')
    expect(text).not.toContain(person.email)
    const atOld = await linkIn(person.email, 'change of your address')
    expect(await (await confirmChange(atOld.token)).json()).toMatchObject({ changed: false })
    expect((await signIn(person.email)).status).toBe(200)
  })

  test('that nobody has confirmed asks the new mailbox only: it may be a slip of the pen', async () => {
    const person = await signUp(product)
    const newEmail = `right-${person.email}`
    expect((await call(person, 'change-email', { newEmail, password })).status).toBe(200)
    const { token } = await linkIn(newEmail, 'Confirm your new address')
    expect(await (await confirmChange(token)).json()).toMatchObject({ changed: true })
    expect(await newsTo(product, person.email, 0)).toEqual([])
  })

  test('taken meanwhile by somebody else is left to them', async () => {
    const person = await signUp(product)
    const newEmail = `wanted-${person.email}`
    await call(person, 'change-email', { newEmail, password })
    const { token } = await linkIn(newEmail, 'Confirm your new address')
    await product.db
      .updateTable('users')
      .set({ user_email: newEmail })
      .where('id', '=', (await signUp(product)).userId)
      .execute()
    expect(await refusal(await confirmChange(token))).toEqual([400, 'link_expired', undefined])
    expect(await tokenWorks(person)).toBe(200)
  })

  test('keeps its links until another change, or none, is wanted; five are begun a day', async () => {
    const person = await signUp(product)
    const begin = (name: string) =>
      call(person, 'change-email', { newEmail: `${name}-${person.email}`, password })
    await begin('first')
    const first = await linkIn(`first-${person.email}`, 'Confirm your new address')
    await begin('second')
    const second = await linkIn(`second-${person.email}`, 'Confirm your new address')
    expect((await confirmChange(first.token)).status).toBe(400)
    expect((await call(person, 'cancel-email-change')).status).toBe(200)
    expect((await confirmChange(second.token)).status).toBe(400)
    expect((await confirmChange(`${second.token}x`)).status).toBe(400)
    for (const name of ['third', 'fourth', 'fifth']) expect((await begin(name)).status).toBe(200)
    expect((await begin('sixth')).status).toBe(429)
  })
})

describe('[A15] the password', () => {
  test('is changed with the present one; other sessions and their tokens end, this one stays', async () => {
    const person = await confirmed()
    const elsewhere = await another(person)
    const wrong = await call(person, 'change-password', { password: 'Wrong!Guess1', newPassword })
    expect((await refusal(wrong))[2]).toEqual({ password: 'This password is wrong.' })
    const weak = await call(person, 'change-password', { password, newPassword: 'Password!' })
    expect((await refusal(weak))[2]).toHaveProperty('newPassword')
    expect((await call(person, 'change-password', { password, newPassword })).status).toBe(200)
    expect([await tokenWorks(person), await tokenWorks(elsewhere)]).toEqual([200, 401])
    expect([(await signIn(person.email)).status, (await signIn(person.email, newPassword)).status]).toEqual([
      401, 200,
    ])
    await mailAbout(product, person.email, 'password for Bursary was changed')
  })

  test('that is none is set by a mailed link', async () => {
    const person = await signUp(product)
    await withoutPassword(person, 0)
    expect(await accountOf(person)).toMatchObject({ hasPassword: false })
    expect((await refusal(await call(person, 'change-password', { newPassword })))[1]).toBe('no_password')
  })
})

test('[A13] [A15] with two-step sign-in every change asks for a code as well', async () => {
  const person = await turnOnTwoFactors(product, await signUp(product), password)
  const changes = [
    ['change-password', { newPassword }],
    ['change-email', { newEmail: `other-${person.email}` }],
    ['delete-account', {}],
  ] as const
  for (const [path, body] of changes) {
    const without = await refusal(await call(person, path, { ...body, password }))
    expect(without).toMatchObject([400, 'invalid_input', { code: expect.any(String) }])
    const wrong = await refusal(await call(person, path, { ...body, password, code: '000000' }))
    expect(wrong.slice(0, 2)).toEqual([400, 'wrong_code'])
  }
  await forgetCodes(product.db)
  const code = oneTimeCode(person.key)
  expect((await call(person, 'change-password', { newPassword, password, code })).status).toBe(200)
})

test('[A15] one’s own data is one archive: a text to read, the same for programs, documents and pictures', async () => {
  const person = await confirmed(undefined, 'Ada “Archive” Reader')
  const document = await pdfFile()
  await upload(product, person, document, { name: 'My transcript?.pdf' })
  await insertApplication(product.db, { user_id: person.userId, feedback: 'Please add a photo.' })
  await ask(product, person, 'POST /saved', {
    ids: [await insertScholarship(product.db, { scholarship_name: 'Saved Award' })],
  })
  const answer = await send(product, 'GET', '/auth/my-data', { cookie: person.cookie })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.zip"/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()]).toEqual(['my-data.txt', 'my-data.json', 'documents/1 My transcript_.pdf'])
  expect(files.get('documents/1 My transcript_.pdf')).toEqual(document)
  const text = String(files.get('my-data.txt'))
  for (const words of [
    'Name: Ada “Archive” Reader',
    `Email: ${person.email}`,
    'Feedback: Please add a photo.',
    'Scholarship: Saved Award',
    'Signs in with: password',
  ])
    expect(text).toContain(words)
  const json = JSON.parse(String(files.get('my-data.json'))) as Record<string, object[]>
  expect(json['Applications']).toMatchObject([{ Feedback: 'Please add a photo.' }])
  expect(text).not.toContain('argon2')
  expect((await send(product, 'GET', '/auth/my-data')).status).toBe(401)
})

test('[A15] an archive that nobody takes to its end leaves no file open', async () => {
  const person = await signUp(product)
  const id = await upload(product, person, await pdfFile())
  const bytes = 10_000_000
  await product.db.updateTable('documents').set({ bytes }).where('id', '=', id).execute()
  const owner = product.db.selectFrom('users').select('identity_id').where('id', '=', person.userId)
  const { identity_id: identityId } = await owner.executeTakeFirstOrThrow()
  const file = Readable.from(Array.from({ length: 1000 }, () => Buffer.alloc(bytes / 1000)))
  const store = { open: () => Promise.resolve(file) } as Partial<FileStore> as FileStore
  let taken = 0
  const deps = { db: product.db, documents: store, images: store }
  for await (const piece of await ownDataArchive(deps, identityId)) {
    taken += (piece as Buffer).length
    if (taken > 100_000) break
  }
  await expect.poll(() => file.destroyed).toBe(true)
})

describe('[A15] an account', () => {
  test('is deleted by its person with the password, and a mail says so', async () => {
    const person = await confirmed()
    const elsewhere = await another(person)
    const wrong = await call(person, 'delete-account', { password: 'Wrong!Guess1' })
    expect((await refusal(wrong))[2]).toEqual({ password: 'This password is wrong.' })
    const [one, two] = await Promise.all([
      call(person, 'delete-account', { password }),
      call(elsewhere, 'delete-account', { password }),
    ])
    expect([one.status, two.status].toSorted()[0]).toBe(200)
    expect(await tokenWorks(elsewhere)).toBe(401)
    expect((await signIn(person.email)).status).toBe(401)
    const rows = product.db.selectFrom('users').select('id').where('id', '=', person.userId)
    expect(await rows.execute()).toEqual([])
    await mailAbout(product, person.email, 'account has been deleted')
    expect(
      (await mailsTo(product, person.email)).filter(({ subject }) => subject.includes('has been deleted')),
    ).toHaveLength(1)
  })

  test('without a password needs a sign-in of the last ten minutes', async () => {
    const [late, fresh] = await Promise.all([signUp(product), signUp(product)])
    await withoutPassword(late, 11)
    await withoutPassword(fresh, 9)
    await confirmAddress(product, late.email)
    for (const [path, body] of [
      ['delete-account', {}],
      ['change-email', { newEmail: `x-${late.email}` }],
      ['two-factors/begin', {}],
    ] as const)
      expect((await refusal(await call(late, path, body)))[1]).toBe('sign_in_again')
    expect((await call(fresh, 'delete-account')).status).toBe(200)
  })

  test('[M2] of the last admin stays', async () => {
    await product.db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()
    const [first, second] = await Promise.all([signUp(product, 'admin'), signUp(product, 'admin')])
    expect((await call(first, 'delete-account', { password })).status).toBe(200)
    expect(await refusal(await call(second, 'delete-account', { password }))).toEqual([
      409,
      'last_admin',
      undefined,
    ])
    expect(await tokenWorks(second)).toBe(200)
  })
})
