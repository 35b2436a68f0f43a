import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import {
  freshEmail,
  signUpIdentity,
  signUpUser,
  statusWith,
  tokenOf,
} from '../../support/identity/identity-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startIdentityProduct)

/** Runs `npm run make-admin -- …` with `input` as what is piped in. */
async function makeAdmin(args: string[], input = ''): Promise<{ code: number | null; output: string }> {
  const script = fileURLToPath(new URL('../../../start/bursary.ts', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL: product.databaseUrl }
  const child = spawn(process.execPath, [script, 'make-admin', ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  child.stdin.end(input)
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, output }
}

const roleOf = (email: string) =>
  product.db.selectFrom('users').select('role').where('user_email', '=', email).executeTakeFirst()
const verify = (email: string) =>
  withIdentityTables(product.db)
    .updateTable('identity.user')
    .set({ emailVerified: true })
    .where('email', '=', email)
    .execute()

test('creates the first admin with a password from the input, and never shows it', async () => {
  const email = freshEmail()
  const password = 'First!Admin88door'
  const { code, output } = await makeAdmin(
    ['--email', email.toUpperCase(), '--name', 'Grace'],
    `${password}\n`,
  )
  expect(output).toContain(`${email} can sign in as an admin now.`)
  expect(code).toBe(0)
  expect(output).not.toContain(password)

  const visitor = product.visitor()
  expect((await visitor.post('/auth/sign-in/email', { email, password })).status).toBe(200)
  expect((await visitor.get(`/users/${email}`, { token: await tokenOf(visitor, email) })).body).toEqual({
    role: 'admin',
  })
})

test.each([
  ['', 'Please give a password', 1],
  ['Ab!1\n', 'The password is less than 6 characters', 2],
  ['Password1!\n', 'Too many people use this password.', 2],
])('refuses the password %j and creates nothing', async (input, message, exitCode) => {
  const email = freshEmail()
  const { code, output } = await makeAdmin(['--email', email, '--name', 'Grace'], input)
  expect(output).toContain(message)
  expect(code).toBe(exitCode)
  expect(await roleOf(email)).toBeUndefined()
})

test('promotes an account whose address is proved; its old token ends; repeating it changes nothing', async () => {
  const { email, token } = await signUpUser(product)
  await verify(email)
  expect((await makeAdmin(['--email', email])).output).toContain(`${email} is now an admin.`)
  expect(await roleOf(email)).toEqual({ role: 'admin' })
  expect(await statusWith(product, email, token)).toBe(401)
  expect((await makeAdmin(['--email', email])).output).toContain('nothing has changed')
})

test('makes no admin of whoever signed up with an address first', async () => {
  const { email } = await signUpUser(product)
  const { code, output } = await makeAdmin(['--email', email, '--name', 'Grace'], 'First!Admin88door\n')
  expect(output).toContain('never confirmed this address')
  expect(code).toBe(3)
  expect(await roleOf(email)).toEqual({ role: 'user' })
})

test('promotes somebody whose record at the product is still missing', async () => {
  const { email } = await signUpIdentity(product)
  await verify(email)
  expect((await makeAdmin(['--email', email])).code).toBe(0)
  expect(await roleOf(email)).toEqual({ role: 'admin' })
})

test.each([
  [[], 'Whose account?'],
  [['--email', 'grace'], 'Please enter a valid email address'],
  [['--email', 'nobody@example.org'], 'please give a name too'],
  [['--mail', 'a@example.org'], "Unknown option '--mail'"],
])('says in a sentence what is missing in %j', async (args, message) => {
  const { code, output } = await makeAdmin(args)
  expect(output).toContain(message)
  expect(output).not.toMatch(/^\s+at /m)
  expect(code).toBe(2)
})
