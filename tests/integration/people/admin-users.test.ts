import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import {
  insertApplication,
  insertReview,
  signUpApplicant,
  specified,
} from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { goodPassword, type Person, send, signUp, takeToken } from '../../support/identity/people.ts'
import { uploadPicture } from '../../support/documents/picture-file.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
let admin: Person

beforeEach(async () => {
  await product.db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()
  admin = await signUp(product, 'admin')
})

const setRole = (by: Person | undefined, id: string, role: string) =>
  ask(product, by, `PATCH /users/${id}`, { role })
const remove = (by: Person | undefined, id: string) => ask(product, by, `DELETE /users/${id}`)
const rowOf = (id: string) =>
  product.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const admins = () => product.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()

describe('PATCH /users/:id', () => {
  test('[API5] [M1] [M2] a new role counts at once, and the old token no more', async () => {
    const person = await signUp(product)
    expect((await ask(product, person, 'GET /reviews')).status).toBe(403)
    expect((await setRole(admin, person.userId, 'moderator')).body).toEqual({ modifiedCount: 1 })
    expect(refusal(await ask(product, person, 'GET /reviews'))).toEqual([401, 'unauthenticated'])
    const renewed = { ...person, token: await takeToken(product, person) }
    expect((await ask(product, renewed, 'GET /reviews')).status).toBe(200)
    expect((await ask(product, renewed, `GET /users/${person.email}`)).body).toEqual({ role: 'moderator' })
    await setRole(admin, person.userId, 'user')
    expect((await ask(product, renewed, 'GET /reviews')).status).toBe(401)
  })

  test('[API5] the same role again changes nothing and ends no token', async () => {
    const person = await signUp(product, 'moderator')
    expect((await setRole(admin, person.userId, 'moderator')).body).toEqual({ modifiedCount: 0 })
    expect((await ask(product, person, 'GET /reviews')).status).toBe(200)
  })

  test('[API5] refuses an unknown role, other fields, unknown people and callers without the right', async () => {
    const id = await insertUser(product.db)
    const moderator = await signUp(product, 'moderator')
    expect((await setRole(admin, id, 'owner')).body.error.fields).toHaveProperty('role')
    expect((await ask(product, admin, `PATCH /users/${id}`, { role: 'user', token_epoch: 9 })).status).toBe(
      400,
    )
    expect((await setRole(admin, 'nonsense', 'user')).status).toBe(400)
    expect(refusal(await setRole(admin, newId(), 'user'))).toEqual([404, 'not_found'])
    expect(refusal(await setRole(moderator, id, 'admin'))).toEqual([403, 'forbidden'])
    expect(refusal(await setRole(undefined, id, 'admin'))).toEqual([401, 'unauthenticated'])
    expect((await rowOf(id))?.role).toBe('user')
  })

  test('[API5] [M2] the last admin cannot be demoted', async () => {
    expect(refusal(await setRole(admin, admin.userId, 'moderator'))).toEqual([409, 'last_admin'])
    expect((await setRole(admin, admin.userId, 'admin')).status).toBe(200)
    const second = await signUp(product, 'admin')
    expect((await setRole(admin, admin.userId, 'user')).status).toBe(200)
    expect(refusal(await setRole(second, second.userId, 'user'))).toEqual([409, 'last_admin'])
  })
})

describe('two admins at the same moment', () => {
  const acts = {
    'demote each other': (by: Person, whom: Person) => setRole(by, whom.userId, 'user'),
    'delete each other': (by: Person, whom: Person) => remove(by, whom.userId),
    'demote themselves': (by: Person) => setRole(by, by.userId, 'user'),
    'delete themselves': (by: Person) => remove(by, by.userId),
  }
  test.each(Object.keys(acts) as (keyof typeof acts)[])('[API5] [API6] [M2] %s: one is left', async act => {
    for (let round = 0; round < 4; round += 1) {
      await product.db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()
      const [one, two] = [await signUp(product, 'admin'), await signUp(product, 'admin')]
      const statuses = (await Promise.all([acts[act](one, two), acts[act](two, one)])).map(
        ({ status }) => status,
      )
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      // The slower one is told so, or is no longer an admin when its turn comes.
      expect([401, 403, 409]).toContain(statuses.find(status => status !== 200))
      expect(await admins()).toHaveLength(1)
    }
  })

  test('[M2] who was demoted while acting does not act any more', async () => {
    const [one, two, three] = [
      await signUp(product, 'admin'),
      await signUp(product, 'admin'),
      await signUp(product, 'admin'),
    ]
    await Promise.all([
      setRole(one, two.userId, 'user'),
      setRole(two, three.userId, 'user'),
      setRole(three, one.userId, 'user'),
    ])
    expect((await admins()).length).toBeGreaterThan(0)
  })
})

describe('[DESK3] who leaves the office', () => {
  const assign = (by: Person, id: string, assignee: string) =>
    ask(product, by, `PATCH /desk/${id}`, { version: 0, assignee })
  const officersNow = async () => (await ask(product, admin, 'GET /desk/officers')).body
  const assignedTo = async (id: string) => (await ask(product, admin, `GET /desk?assignee=${id}`)).body.total
  const view = (by: Person, shared: boolean) =>
    ask(product, by, 'POST /desk/views', { name: 'Ready to read', address: '', shared })

  test('hands over what is open and shared in the same step, and the filter still knows the name', async () => {
    const [leaver, heir] = [
      await signUp(product, 'moderator', 'Lea Leaver'),
      await signUp(product, 'moderator'),
    ]
    const [open, decided] = [await insertApplication(product.db), await insertApplication(product.db)]
    const own = await insertApplication(product.db, { user_id: heir.userId })
    for (const id of [open, decided, own]) expect((await assign(admin, id, leaver.userId)).status).toBe(200)
    await product.db
      .updateTable('applications')
      .set({ status: 'Rejected' })
      .where('id', '=', decided)
      .execute()
    for (const by of [leaver, heir]) await view(by, true)
    expect((await ask(product, admin, `GET /belongings/${leaver.userId}`)).body).toMatchObject({
      assigned: 2,
      requests: 0,
      views: 1,
      scores: 0,
    })
    const handTo = (to: string) =>
      ask(product, admin, `PATCH /users/${leaver.userId}`, { role: 'user', handTo: to })
    const stranger = await signUp(product)
    for (const to of [stranger.userId, leaver.userId])
      expect((await handTo(to)).body.error.fields).toEqual({
        handTo: 'Please choose a colleague of the office.',
      })
    expect((await rowOf(leaver.userId))?.role).toBe('moderator')
    expect((await handTo(heir.userId)).status).toBe(200)
    expect([await assignedTo(heir.userId), await assignedTo(leaver.userId)]).toEqual([1, 1])
    const renewed = { ...heir, token: await takeToken(product, heir) }
    expect((await ask(product, renewed, 'GET /desk/views')).body).toHaveLength(2)
    const { assignee } = (await ask(product, admin, `GET /desk/${own}`)).body
    expect(assignee, 'not their own').toBeNull()
    expect((await officersNow()).find(({ _id }: { _id: string }) => _id === leaver.userId)).toEqual({
      _id: leaver.userId,
      name: 'Lea Leaver',
      left: true,
    })
  })

  test('also by deletion; without a colleague, applications are nobody’s', async () => {
    const [leaver, heir] = [await signUp(product, 'moderator'), await signUp(product, 'moderator')]
    const [first, second] = [await insertApplication(product.db), await insertApplication(product.db)]
    await assign(admin, first, leaver.userId)
    expect((await remove(admin, `${leaver.userId}?handTo=${heir.userId}`)).status).toBe(200)
    expect(await assignedTo(heir.userId)).toBe(1)
    await assign(admin, second, heir.userId)
    expect((await setRole(admin, heir.userId, 'user')).status).toBe(200)
    expect(await assignedTo(heir.userId)).toBe(0)
  })
})

test('[M1] says what is deleted with an account, and how many payments stay', async () => {
  const [person, other] = [await signUp(product), await signUp(product)]
  for (const { userId } of [person, person, other]) await insertApplication(product.db, { user_id: userId })
  await insertReview(product.db, { user_id: person.userId })
  const counts = {
    applications: 2,
    drafts: 0,
    documents: 0,
    reviews: 1,
    payments: 2,
    assigned: 0,
    requests: 0,
    views: 0,
    scores: 0,
  }
  expect((await ask(product, admin, `GET /belongings/${person.userId}`)).body).toEqual(counts)
  expect(refusal(await ask(product, admin, `GET /belongings/${newId()}`))).toEqual([404, 'not_found'])
  const list = await ask(product, admin, `GET /users?search=${person.email}`)
  expect(list.body).toMatchObject([{ _id: person.userId, applications: 2 }])
})

describe('DELETE /users/:id', () => {
  test('[API6] [M1] [M2] ends the account everywhere: tokens, sessions, login', async () => {
    const person = await signUp(product)
    expect((await remove(admin, person.userId)).body).toEqual({ deletedCount: 1 })
    expect(await rowOf(person.userId)).toBeUndefined()
    expect(refusal(await ask(product, person, 'GET /payment/open'))).toEqual([401, 'unauthenticated'])
    const { cookie, email } = person
    expect((await send(product, 'POST', '/jwt', { cookie, body: { email } })).status).toBe(401)
    const login = { email, password: goodPassword }
    expect((await send(product, 'POST', '/auth/sign-in/email', { body: login })).status).toBe(401)
    const identity = await withIdentityTables(product.db)
      .selectFrom('identity.user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(identity).toBeUndefined()
    expect(refusal(await remove(admin, person.userId))).toEqual([404, 'not_found'])
  })

  test('[API6] the address is free again', async () => {
    const person = await signUp(product)
    await remove(admin, person.userId)
    const body = { name: 'Again', email: person.email, password: goodPassword }
    expect((await send(product, 'POST', '/auth/sign-up/email', { body })).status).toBe(200)
  })

  test('[API6] [M2] applications and reviews go, payments stay and are nobody’s', async () => {
    const { applicant: person, id: application } = await signUpApplicant(product)
    const review = await insertReview(product.db, { user_id: person.userId })
    const { payment_id } = await product.db
      .selectFrom('applications')
      .select('payment_id')
      .where('id', '=', application)
      .executeTakeFirstOrThrow()
    await remove(admin, person.userId)
    const { rows } = await sql`select from applications where id = ${application}
      union all select from reviews where id = ${review}`.execute(product.db)
    expect(rows).toEqual([])
    const payment = await product.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ user_id: null, amount_minor: 5_000, status: 'succeeded' })
    const everything = JSON.stringify(payment)
    for (const trace of [person.email, person.name, person.userId]) expect(everything).not.toContain(trace)
  })

  test('[API6] [T5] the steps that a member of staff made stay, without a name', async () => {
    const moderator = await signUp(product, 'moderator', 'Mira Staff')
    const id = await insertApplication(product.db)
    await ask(product, moderator, `PATCH /appliedScholarship/status/${id}`, { status: 'Processing' })
    await remove(admin, moderator.userId)
    expect((await ask(product, admin, `GET /appliedScholarship/steps/${id}`)).body).toMatchObject([
      { from: 'Pending', to: 'Processing', by: '' },
    ])
  })

  test('[API6] [M2] the pictures of the person go, those of scholarships stay', async () => {
    const moderator = await signUp(product, 'moderator')
    const upload = () => uploadPicture(product, moderator, pixel)
    const [own, cover] = [await upload(), await upload()]
    await insertScholarship(product.db, { university_image: cover })
    await remove(admin, moderator.userId)
    const statusOf = async (url: string) => (await fetch(product.siteUrl + url)).status
    await vi.waitFor(async () => expect(await statusOf(own)).toBe(404), 60_000)
    expect(await statusOf(cover)).toBe(200)
    await vi.waitFor(async () => {
      const rows = await product.db.selectFrom('images').select('id').execute()
      expect(rows.map(({ id }) => `/images/${id}/full.webp`)).toEqual([cover])
    }, 60_000)
  })

  test('[API6] [M2] deleting somebody who applies or cancels at this moment: no failure, nothing left over', async () => {
    const scholarship_id = await insertScholarship(product.db, { application_fee_minor: 0 })
    for (let round = 0; round < 8; round += 1) {
      const { applicant: person, id: old } = await signUpApplicant(product)
      const answers = await Promise.all([
        ask(product, person, 'POST /appliedScholarship', { ...specified, scholarshipId: scholarship_id }),
        ask(product, person, `DELETE /appliedScholarship/${old}`),
        remove(admin, person.userId),
      ])
      const [applied, cancelled, removed] = answers.map(({ status }) => status)
      expect([201, 401]).toContain(applied)
      expect([200, 401, 404]).toContain(cancelled)
      expect(removed).toBe(200)
    }
    const { rows } = await sql`select from applications where scholarship_id = ${scholarship_id}`.execute(
      product.db,
    )
    expect(rows).toEqual([])
  })

  test('[API6] [M2] the last admin cannot be deleted', async () => {
    expect(refusal(await remove(admin, admin.userId))).toEqual([409, 'last_admin'])
    expect((await rowOf(admin.userId))?.role).toBe('admin')
  })

  test('[API6] refuses unknown people and callers without the right', async () => {
    const id = await insertUser(product.db)
    const moderator = await signUp(product, 'moderator')
    expect((await remove(admin, 'nonsense')).status).toBe(400)
    expect(refusal(await remove(admin, newId()))).toEqual([404, 'not_found'])
    expect(refusal(await remove(moderator, id))).toEqual([403, 'forbidden'])
    expect(refusal(await remove(undefined, id))).toEqual([401, 'unauthenticated'])
    expect(await rowOf(id)).toBeDefined()
  })
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
