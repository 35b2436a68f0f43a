import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/core/roles.ts'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import { signUpUser, tokenOf } from '../../support/identity/identity-steps.ts'
import { forgetCodes, oneTimeCode } from '../../support/identity/one-time-code.ts'
import { giveRole, goodPassword as password } from '../../support/identity/people.ts'
import { confirmAddress } from '../../support/identity/two-factors.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(() => startIdentityProduct({ twoFactors: 'staff' }))

async function person(role: Role) {
  const user = await signUpUser(product)
  await giveRole(product, user, role)
  await confirmAddress(product, user.email)
  return user
}

async function setUp({ visitor, email }: Awaited<ReturnType<typeof person>>) {
  const { key } = (await visitor.post('/auth/two-factors/begin', { password })).body
  const { status } = await visitor.post('/auth/two-factors/confirm', { code: oneTimeCode(key) })
  expect(status).toBe(200)
  await forgetCodes(product.db)
  return { key, token: await tokenOf(visitor, email) }
}

const staffCalls = {
  moderator: ['/reviews', '/manageScholarships', '/appliedScholarship'],
  admin: ['/reviews', '/users', '/siteSettings', '/synonyms'],
}

describe('[A13] TWO_FACTORS=staff', () => {
  const staff = ['moderator', 'admin'] as const
  test.each(staff)('a %s without it has no rights of staff until then', async role => {
    const user = await person(role)
    const { visitor, email, token } = user
    for (const path of staffCalls[role]) {
      const { status, error } = await visitor.get(path, { token })
      expect([path, status, error?.code]).toEqual([path, 403, 'two_factors_needed'])
      expect(error?.message).toContain('Your role requires two-step sign-in.')
    }
    // Of others' things, no more than an applicant sees.
    const { userId } = await person('user')
    expect((await visitor.get(`/users/${userId}`, { token })).status).toBe(403)
    expect((await visitor.get('/overview', { token })).body.role).toBe('user')
    expect((await visitor.get('/auth/get-session')).body.mustSetUp).toBe(true)
    expect((await visitor.get('/auth/two-factors')).body.demanded).toBe(true)

    const after = await setUp(user)
    for (const path of staffCalls[role])
      expect((await visitor.get(path, { token: after.token })).status).toBe(200)
    expect((await visitor.get('/auth/get-session')).body).not.toHaveProperty('mustSetUp')
    const off = { password, code: oneTimeCode(after.key) }
    const refused = await visitor.post('/auth/two-factors/turn-off', off)
    expect([refused.status, refused.error?.code]).toEqual([409, 'two_factors_demanded'])
    // The role is theirs all the same.
    expect((await visitor.get(`/users/${email}`, { token: after.token })).body).toEqual({ role })
  })

  test('applicants need none', async () => {
    const { visitor } = await person('user')
    expect((await visitor.get('/auth/get-session')).body).not.toHaveProperty('mustSetUp')
  })

  test('pages of stand-ins answer admins only who have it', async () => {
    const user = await person('admin')
    const isAdmin = () => product.identity.service.isAdmin(user.visitor.cookies().join('; '))
    expect(await isAdmin()).toBe(false)
    await setUp(user)
    expect(await isAdmin()).toBe(true)
  })
})

describe('[A13] [OPS2] bursary reset-two-factors', () => {
  async function run(...words: string[]): Promise<{ code: number | null; output: string }> {
    const script = fileURLToPath(new URL('../../../start/bursary.ts', import.meta.url))
    const env = { PATH: process.env.PATH, DATABASE_URL: product.databaseUrl }
    const child = spawn(process.execPath, [script, 'reset-two-factors', ...words], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    const code = await new Promise<number | null>(resolve => child.once('close', resolve))
    return { code, output }
  }

  test('lets the last admin in by the password, and leads to a new set-up', async () => {
    const user = await person('admin')
    await setUp(user)
    const { email } = user
    const { code, output } = await run(email.toUpperCase())
    expect(output).toContain(`${email} now signs in with the password alone.`)
    expect(code).toBe(0)
    expect((await user.visitor.get('/auth/get-session')).body).toBeNull()
    const visitor = product.visitor()
    await visitor.post('/auth/sign-in/email', { email, password })
    expect((await visitor.get('/auth/get-session')).body.mustSetUp).toBe(true)
    await setUp({ ...user, visitor })
  })

  test.each([
    ['', 2, 'ADDRESS is missing.'],
    ['grace', 2, 'Whose account?'],
    ['nobody@example.org', 2, 'There is no account for nobody@example.org.'],
  ])('says what is wrong with %j', async (words, exitCode, message) => {
    const { code, output } = await run(...[words].filter(Boolean))
    expect(output).toContain(message)
    expect(code).toBe(exitCode)
  })

  test('changes nothing where there is nothing to reset', async () => {
    const { email } = await person('user')
    const { code, output } = await run(email)
    expect([code, output.includes('has no two-step sign-in')]).toEqual([0, true])
  })
})
