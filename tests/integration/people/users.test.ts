import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { setRole } from '../../../server/features/people/user-service.ts'
import { countWaiting } from '../../support/database/postgres.ts'
import { insertImage } from '../../support/factories.ts'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import { freshEmail, signUpIdentity, signUpUser, tokenOf } from '../../support/identity/identity-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startIdentityProduct)

const recordOf = (email: string) =>
  product.db.selectFrom('users').selectAll().where('user_email', '=', email).executeTakeFirst()

describe('[API4] POST /api/users', () => {
  test('[A6] creates the record of the session as `user`, whatever role and password are sent', async () => {
    const { visitor, email } = await signUpIdentity(product)
    const body = { user_email: email, user_name: 'Ada', user_password: 'Secret!1', role: 'admin' }
    const answer = await visitor.post('/users', body)
    expect(answer).toMatchObject({ status: 201, body: { insertedId: expect.any(String) } })
    const record = await recordOf(email)
    expect(record).toMatchObject({
      id: answer.body.insertedId,
      role: 'user',
      user_name: 'Ada',
      user_photo: '',
    })
    expect(JSON.stringify(record)).not.toContain('Secret!1')
  })

  test('[A6] repeating it, also at once, keeps the record and takes a photo', async () => {
    const { visitor, email } = await signUpIdentity(product)
    const body = { user_email: email, user_name: 'Ada' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.post('/users', body)))
    expect(new Set(answers.map(answer => answer.body.insertedId)).size).toBe(1)
    await setRole(product, email, 'moderator')
    const picture = await insertImage(product.db, answers[0]?.body.insertedId)
    await visitor.post('/users', { ...body, user_name: 'Eve', user_photo: picture, role: 'user' })
    await visitor.post('/users', { ...body, user_photo: '' })
    expect(await recordOf(email)).toMatchObject({ role: 'moderator', user_name: 'Ada', user_photo: picture })
  })

  test('[A6] two at once, neither of which sees the other when it begins, end in one record', async () => {
    const { db, ...alone } = await startIdentityProduct()
    // Both have found neither email nor identity; now each goes on to the indexes, the email’s first.
    await sql`create function waits(email text) returns text language plpgsql immutable as
      $$ begin perform pg_advisory_xact_lock_shared(21); return email; end $$`.execute(db)
    await sql`alter table users drop constraint users_user_email_key, drop constraint users_identity_id_key`.execute(
      db,
    )
    await sql`create index waiting on users (waits(user_email))`.execute(db)
    await sql`alter table users add unique (user_email)`.execute(db)
    await sql`alter table users add unique (identity_id)`.execute(db)
    const { visitor, email } = await signUpIdentity({ db, ...alone })
    const body = { user_email: email, user_name: 'Ada' }
    const asked: ReturnType<typeof visitor.post>[] = []
    await db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(21)`.execute(tx)
      asked.push(visitor.post('/users', body), visitor.post('/users', body))
      await vi.waitFor(async () => expect(await countWaiting(db)).toBe(2), 60_000)
    })
    const [first, second] = await Promise.all(asked)
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(first?.body).toEqual(second?.body)
    await alone.stop()
  })

  test('[M2] makes no record of an account that is deleted at this moment', async () => {
    const { visitor, email, userId } = await signUpUser(product)
    const [answer] = await product.db.transaction().execute(async tx => {
      const { identity_id } = await tx
        .deleteFrom('users')
        .where('id', '=', userId)
        .returning('identity_id')
        .executeTakeFirstOrThrow()
      const asked = visitor.post('/users', { user_email: email, user_name: 'Ada' })
      await vi.waitFor(async () => expect(await countWaiting(product.db)).toBe(1), 60_000)
      await product.identity.service.deleteUser(identity_id, tx)
      return [asked]
    })
    expect((await answer).status).toBe(401)
    expect(await recordOf(email)).toBeUndefined()
    const again = await signUpUser(product, { email })
    expect(await recordOf(email)).toMatchObject({ id: again.userId })
  })

  test("[A9] refuses another person's email, a visitor and a foreign site", async () => {
    const { visitor, email } = await signUpIdentity(product)
    const other = freshEmail()
    expect((await visitor.post('/users', { user_email: other, user_name: 'Ada' })).status).toBe(403)
    const body = { user_email: email, user_name: 'Ada' }
    expect((await product.visitor().post('/users', body)).status).toBe(401)
    const headers = { origin: 'https://evil.example' }
    expect((await visitor.post('/users', body, { headers })).status).toBe(403)
    expect(await recordOf(other)).toBeUndefined()
    expect(await recordOf(email)).toBeUndefined()
  })

  test.each(['https://evil.example/x.png', '/images/../secret', 'javascript:alert(1)'])(
    'takes no photo from elsewhere: %s',
    async user_photo => {
      const { visitor, email } = await signUpIdentity(product)
      const answer = await visitor.post('/users', { user_email: email, user_name: 'Ada', user_photo })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.error?.fields ?? {})).toEqual(['user_photo'])
    },
  )
})

describe('[API2] GET /api/users/{email}', () => {
  test('[A7] tells the own role, in any spelling of the address', async () => {
    const { email, token, visitor } = await signUpUser(product)
    const answer = await visitor.get(`/users/${email.toUpperCase()}`, { token })
    expect(answer).toMatchObject({ status: 200, body: { role: 'user' } })
    expect(Object.keys(answer.body)).toEqual(['role'])
  })

  test("[R4] another person's role is for admins; nobody else learns whether an account exists", async () => {
    const person = await signUpUser(product)
    const { visitor, email, token } = await signUpUser(product)
    const asked = [person.email, freshEmail()]
    for (const address of asked) expect((await visitor.get(`/users/${address}`, { token })).status).toBe(403)
    await setRole(product, email, 'moderator')
    const moderator = await tokenOf(visitor, email)
    expect((await visitor.get(`/users/${person.email}`, { token: moderator })).status).toBe(403)
    await setRole(product, email, 'admin')
    const admin = await tokenOf(visitor, email)
    expect((await visitor.get(`/users/${person.email}`, { token: admin })).body).toEqual({ role: 'user' })
    expect((await visitor.get(`/users/${freshEmail()}`, { token: admin })).status).toBe(404)
    expect((await visitor.get(`/users/${person.email}`)).status).toBe(401)
  })
})

describe('POST /api/auth/update-user', () => {
  test('[A8] changes name and photo, for the session and for the record alike', async () => {
    const { visitor, email, userId } = await signUpUser(product)
    const image = await insertImage(product.db, userId)
    expect((await visitor.post('/auth/update-user', { name: 'Ada King', image })).status).toBe(200)
    expect((await visitor.get('/auth/get-session')).body.user).toEqual({ name: 'Ada King', email, image })
    expect(await recordOf(email)).toMatchObject({ user_name: 'Ada King', user_photo: image })
    await visitor.post('/auth/update-user', { image: '' })
    expect(await recordOf(email)).toMatchObject({ user_name: 'Ada King', user_photo: '' })
  })

  test.each([
    [{ image: 'https://evil.example/x.png' }, 'image'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
  ])('refuses %j at its field', async (body, field) => {
    const { visitor } = await signUpUser(product)
    const answer = await visitor.post('/auth/update-user', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field])
  })

  test('takes one’s own pictures only, and the one that one has', async () => {
    const { visitor, email } = await signUpUser(product)
    const other = await signUpUser(product)
    const theirs = await insertImage(product.db, other.userId)
    for (const image of [theirs, `/images/${newId()}/full.webp`]) {
      const answer = await visitor.post('/auth/update-user', { image })
      expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, ['image']])
      const body = { user_email: email, user_name: 'Ada', user_photo: image }
      const record = await visitor.post('/users', body)
      expect([record.status, Object.keys(record.error?.fields ?? {})]).toEqual([400, ['user_photo']])
    }
    expect(await recordOf(email)).toMatchObject({ user_photo: '' })
    await product.db
      .updateTable('users')
      .set({ user_photo: theirs })
      .where('user_email', '=', email)
      .execute()
    expect((await visitor.post('/auth/update-user', { image: theirs })).status).toBe(200)
  })

  test('needs a session, and changes neither email nor verification', async () => {
    expect((await product.visitor().post('/auth/update-user', { name: 'Eve' })).status).toBe(401)
    const { visitor, email } = await signUpUser(product)
    await visitor.post('/auth/update-user', { name: 'Ada', email: 'eve@example.org', emailVerified: true })
    expect((await visitor.get('/auth/get-session')).body.user.email).toBe(email)
  })
})
