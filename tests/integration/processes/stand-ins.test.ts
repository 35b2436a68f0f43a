import { expect, test } from 'vitest'
import { ownPort } from '../../support/own-port.ts'
import { signUp } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const production = {
  BURSARY_ENV: 'production',
  AUTH_SECRET: 'a secret of the tests of stand-ins',
  PAYMENT_SANDBOX: 'true',
  GOOGLE_SANDBOX: 'true',
  MAIL_OUTBOX: 'true',
  DRAIN_SECONDS: '0',
}
const product = useProduct(async () => {
  const port = String(await ownPort())
  return startTestProduct({ ...production, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` })
})
const pages = [
  '/outbox',
  '/outbox/1',
  '/outbox/1/html',
  '/payment-sandbox/stripe.js',
  '/google-sandbox/choose/1',
]
const throughProxy = { 'x-forwarded-for': '203.0.113.7' }

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await product.app.inject({ url: path, headers })).statusCode

test.each(pages)('[OPS5] in production %s answers no stranger', async path => {
  expect(await statusOf(path, throughProxy)).toBe(403)
  expect(await statusOf(path, { host: 'scholarships.example.org' })).toBe(403)
  const student = await signUp(product, 'user')
  expect(await statusOf(path, { ...throughProxy, cookie: student.cookie })).toBe(403)
})

test('[OPS5] admins, and people on the server, see them', async () => {
  const admin = await signUp(product, 'admin')
  expect(await statusOf('/outbox/', { ...throughProxy, cookie: admin.cookie })).toBe(200)
  expect(await statusOf('/outbox/', { host: '127.0.0.1' })).toBe(200)
})

test('[OPS5] what the product itself asks of the stand-in for Google is not shut', async () => {
  expect(await statusOf('/google-sandbox/.well-known/openid-configuration', throughProxy)).toBe(200)
})
