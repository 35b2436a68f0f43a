import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contract/core/messages.ts'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import { freshEmail, signUpIdentity } from '../../support/identity/identity-steps.ts'
import {
  cookiesOf,
  goodPassword,
  type Person,
  send,
  signUp,
  signUpForReal,
  takeToken,
} from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startIdentityProduct)

const identities = (email: string) =>
  withIdentityTables(product.db).selectFrom('identity.user').selectAll().where('email', '=', email).execute()

describe('POST /api/auth/sign-up/email', () => {
  test('[A4] creates the account and signs in; the session token is in an HttpOnly cookie only', async () => {
    const visitor = product.visitor()
    const email = freshEmail()
    const answer = await visitor.post('/auth/sign-up/email', { name: ' Ada ', email, password: goodPassword })
    expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Ada', email, image: null } } })
    const session = answer.headers.getSetCookie().find(cookie => cookie.startsWith('bursary.session_token='))
    expect(session).toMatch(/; HttpOnly; SameSite=Lax$/i)
    const token = decodeURIComponent(/=([^;]+)/.exec(session ?? '')?.[1] ?? '').split('.')[0] ?? ''
    expect(token).toHaveLength(32)
    expect(JSON.stringify(answer.body)).not.toContain(token)

    const read = await visitor.get('/auth/get-session')
    expect(read.body).toMatchObject({ user: { name: 'Ada', email, image: null } })
    expect(Object.keys(read.body.session)).toEqual(['id', 'expiresAt'])
    expect(JSON.stringify(read.body)).not.toContain(token)
    expect(read.headers.get('cache-control')).toBe('no-store')
  })

  test('[A6] keeps the password as an Argon2id hash only', async () => {
    const { email, password } = await signUpIdentity(product)
    const row = await withIdentityTables(product.db)
      .selectFrom('identity.account')
      .innerJoin('identity.user as person', 'person.id', 'identity.account.userId')
      .select('password')
      .where('person.email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(row.password).not.toContain(password)
  })

  test.each([
    ['Ab!1', messages.passwordTooShort],
    ['abcdef!', messages.passwordTooSimple],
    ['Abcdef1', messages.passwordTooSimple],
    ['', 'Please enter a password.'],
    [`A!${'x'.repeat(127)}`, 'Please use at most 128 characters.'],
    ['Password1!', 'Too many people use this password. Please choose another one.'],
  ])('[A5] the server refuses the password "%s" at its field', async (password, message) => {
    const email = freshEmail()
    const answer = await product.visitor().post('/auth/sign-up/email', { name: 'Ada', email, password })
    expect(answer.status).toBe(400)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields: { password: message } })
    expect(await identities(email)).toEqual([])
  })

  test('[A5] every wrong field is named at once', async () => {
    const answer = await product
      .visitor()
      .post('/auth/sign-up/email', { name: ' ', email: 'ada@', password: 'Ab!' })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.error?.fields ?? {}).sort()).toEqual(['email', 'name', 'password'])
  })

  test('[A11] a taken address, in any spelling, is refused at its field without saying whose it is', async () => {
    const { email } = await signUpIdentity(product)
    const visitor = product.visitor()
    const body = { name: 'Eve', email: ` ${email.toUpperCase()} `, password: goodPassword }
    const answer = await visitor.post('/auth/sign-up/email', body)
    expect(answer.status).toBe(400)
    expect(answer.error?.fields?.email).toMatch(/^This email cannot be used for a new account\./)
    expect(visitor.cookies()).toEqual([])
  })

  test('two sign-ups with one address at once make one account; the other is told that it is taken', async () => {
    const email = freshEmail()
    const body = { name: 'Ada', email, password: goodPassword }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => product.visitor().post('/auth/sign-up/email', body)),
    )
    const refused = answers.filter(({ status }) => status === 400)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refused).toHaveLength(5)
    for (const { error } of refused) expect(error?.fields).toHaveProperty('email')
    expect(await identities(email)).toHaveLength(1)
  })

  test('twenty people sign up at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUpIdentity(product)))
    expect(answers).toHaveLength(20)
  })

  test('[A6] takes no role, verification, id or photo from the client', async () => {
    const email = freshEmail()
    const extra = { role: 'admin', emailVerified: true, id: 'mine', image: 'https://evil.example/x.png' }
    await product
      .visitor()
      .post('/auth/sign-up/email', { name: 'Ada', email, password: goodPassword, ...extra })
    const [row] = await identities(email)
    expect(row).toMatchObject({ emailVerified: false, image: null })
    expect(row?.id).not.toBe('mine')
  })
})

describe('an account that tests insert', () => {
  /** The rows about a person, without what differs from one to the next. */
  async function rowsAbout({ userId, email }: Person): Promise<Record<string, unknown>> {
    const { identity_id } = await product.db
      .selectFrom('users')
      .select('identity_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const tables = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'identity') and table_type = 'BASE TABLE' and table_name <> 'jobs'
       order by 1`.execute(product.db)
    const withoutChance = (_key: string, value: unknown) => {
      if (typeof value !== 'string') return value
      if (/^\d{4}-\d\d-\d\dT/.test(value))
        return `${Math.round((Date.parse(value) - Date.now()) / 86_400_000)} days`
      if (value.startsWith('$argon2id$')) return value.split('$').slice(0, 4).join('$')
      return value.replace(email, 'the address').replace(/^[\w-]{32,36}$/, 'an id')
    }
    const found: Record<string, unknown> = {}
    for (const { name } of tables.rows) {
      const { rows } = await sql`select to_jsonb(each) as row from ${sql.raw(name)} as each
        where each::text like any(${[userId, identity_id, email].map(words => `%${words}%`)})`.execute(
        product.db,
      )
      if (rows.length > 0) found[name] = JSON.parse(JSON.stringify(rows, withoutChance))
    }
    return found
  }

  test('has the rows, the session, the token and the password of one that signed up', async () => {
    const [real, inserted] = [await signUpForReal(product), await signUp(product)]
    expect(await rowsAbout(inserted)).toEqual(await rowsAbout(real))
    for (const person of [real, inserted]) {
      const { email, cookie, token } = person
      const session = await send(product, 'GET', '/auth/get-session', { cookie })
      expect(await session.json()).toMatchObject({ user: { email, name: 'Amina Yusuf' } })
      for (const each of [token, await takeToken(product, person)])
        expect((await send(product, 'GET', `/users/${email}`, { token: each })).status).toBe(200)
      const login = await send(product, 'POST', '/auth/sign-in/email', {
        body: { email, password: goodPassword },
      })
      expect(cookiesOf(login)).toContain(cookie.split('=')[0])
    }
  })
})
