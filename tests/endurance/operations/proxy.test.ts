import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail } from '../../support/identity/identity-steps.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { type Answer, type Nginx, startNginx } from '../../support/nginx.ts'
import { ownPort } from '../../support/own-port.ts'
import { phonePhoto } from '../../support/documents/picture-file.ts'
import { type ProductProcess, startProductProcess } from '../../support/processes/product-process.ts'

let product: ProductProcess
let nginx: Nginx
let person: Person

beforeAll(async () => {
  const [port, http, https] = [await ownPort(), await ownPort(), await ownPort()]
  product = await startProductProcess({
    variables: {
      PORT: String(port),
      PUBLIC_URL: `https://127.0.0.1:${https}`,
      TRUSTED_PROXIES: '127.0.0.1',
      SIGN_IN_LIMIT: '1',
    },
  })
  nginx = await startNginx({ http, https }, `127.0.0.1:${port}`)
  person = await signUp(product)
})
afterAll(async () => {
  await nginx?.stop()
  await product?.stop()
})

/** A wrong sign-in from this address, which claims to come from another. */
function guess(from: string, claims: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', origin: product.siteUrl, 'x-forwarded-for': claims }
  const body = [Buffer.from(JSON.stringify({ email: freshEmail(), password: 'Wrong!Guess1' }))]
  return nginx.ask('/api/auth/sign-in/email', from, { method: 'POST', headers, body })
}

function upload(bytes: Buffer, pauseMs = 0): Promise<Answer> {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const half = bytes.length / 2
  const body = [
    Buffer.from(head),
    bytes.subarray(0, half),
    bytes.subarray(half),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]
  return nginx.ask('/api/images', '127.0.0.1', { method: 'POST', headers, body, pauseMs })
}

test('[OPS1] behind nginx, limits count the real address, whatever a visitor claims', async () => {
  for (let n = 0; n < 5; n++) expect((await guess('127.0.0.2', `203.0.113.${n}`)).status).toBe(401)
  expect((await guess('127.0.0.2', '203.0.113.9')).status).toBe(429)
  expect((await guess('127.0.0.3', '203.0.113.9')).status).toBe(401)
})

test('[OPS1] behind nginx, Strict-Transport-Security comes once, and plain HTTP leads to HTTPS', async () => {
  const { status, rawHeaders } = await nginx.ask('/', '127.0.0.1')
  expect(status).toBe(200)
  expect(rawHeaders.filter(name => /^strict-transport-security$/i.test(name))).toHaveLength(1)
  const plain = await fetch(`${nginx.plainUrl}/allScholarships?search=a`, { redirect: 'manual' })
  expect(plain.status).toBe(308)
  expect(plain.headers.get('location')).toMatch(/^https:\/\/127\.0\.0\.1\/allScholarships\?search=a$/)
})

test('[OPS1] behind nginx, a large picture arrives, also over a line slower than the product waits for', async () => {
  const { buffer } = await phonePhoto()
  expect(buffer.length).toBeGreaterThan(1_000_000)
  // 4 parts with 6 s between them; the product itself gives a request 15 s.
  expect((await upload(buffer, 6_000)).status).toBe(201)
  const tooLarge = await upload(Buffer.alloc(9_000_000))
  expect(JSON.parse(tooLarge.body).error.code).toBe('image_too_large')
  expect((await upload(Buffer.alloc(13_000_000))).status).toBe(413)
})
