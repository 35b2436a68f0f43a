import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeSetup } from '../../../server/features/site/site-repository.ts'
import { goodPassword, send } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() =>
  startTestProduct({
    BURSARY_ENV: 'production',
    PUBLIC_URL: 'http://localhost:3000',
    AUTH_SECRET: 'a secret of the setup tests, long enough',
    PAYMENT_SANDBOX: 'true',
    MAIL_OUTBOX: 'true',
    DRAIN_SECONDS: '0',
  }),
)
const setup = { siteName: 'Grants Office', name: 'Ada', email: 'ada@example.org', password: goodPassword }

function tokenOf(link = ''): string {
  return link.split('#')[1] ?? ''
}

function setUp(changes: object) {
  const body = { ...setup, token: tokenOf(product.setup), ...changes }
  return send({ ...product, siteUrl: served() }, 'POST', '/setup', { body })
}

/** Where it listens: people would reach it by another address. */
function served(): string {
  const address = product.app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('[OPS6] a wrong token, and a bad password, make nobody an admin', async () => {
  expect(product.setup).toMatch(/^http:\/\/localhost:3000\/setup#[\w-]{43}$/)
  expect((await setUp({ token: 'x'.repeat(43) })).status).toBe(400)
  expect((await setUp({ password: 'short' })).status).toBe(400)
  expect(await product.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('[OPS6] of many who use the link at once, one becomes admin, and the site has the name', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(name => setUp({ email: `${name}@example.org` })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400])
  const users = await product.db.selectFrom('users').select('role').execute()
  expect(users).toEqual([{ role: 'admin' }])
  expect(await (await fetch(`${served()}/about`)).text()).toContain('· Grants Office</title>')
})

test('[OPS6] the setup is closed for ever, also when no admin is left', async () => {
  expect((await setUp({ email: 'e@example.org' })).status).toBe(400)
  await sql`update users set role = 'user'`.execute(product.db)
  expect((await setUp({ email: 'e@example.org' })).status).toBe(400)
  expect(await closeSetup(product.db)).toBe(false)
})

test('[OPS6] development has no link', async () => {
  const development = await startTestProduct()
  expect(development.setup).toBeUndefined()
  await development.stop()
})
