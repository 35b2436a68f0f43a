import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertScholarship } from '../../support/factories.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
let id: string

beforeAll(async () => {
  id = await insertScholarship(product.db)
  // The first question for the version has to connect, for which the product gives it 1.5 seconds.
  await vi.waitUntil(async () => (await get('/api/scholarships?limit=1')).headers.has('etag'), 60_000)
})

const get = (path: string, init: RequestInit = {}) => fetch(product.siteUrl + path, init)

test.each(['/', '/allScholarships', '/about', '/api/allScholarships', '/api/scholarships?limit=3'])(
  '%s may be kept by everybody, who asks whether it still holds',
  async path => {
    const first = await get(path)
    const { headers } = first
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)

    const known = await get(path, { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const head = await get(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(await first.text()))
  },
)

test('a page keeps its policy, in every encoding', async () => {
  const headers = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })
  const answers = await Promise.all(
    ['identity', 'gzip', 'br', 'gzip, deflate, br;q=0.5', 'br;q=0, gzip;q=0'].map(encoding =>
      get('/', headers(encoding)),
    ),
  )
  expect(answers.map(answer => answer.headers.get('content-encoding'))).toEqual([
    null,
    'gzip',
    'br',
    'gzip',
    null,
  ])
  const bodies = await Promise.all(answers.map(answer => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  const policies = answers.map(answer => answer.headers.get('content-security-policy'))
  expect(policies[0]).toContain("'sha256-")
  expect(new Set(policies).size).toBe(1)
})

test('parameters that mean nothing make no other page, and a call refuses them', async () => {
  const etags = await Promise.all(
    ['/', '/?utm_source=news', `/?x=${newId()}`].map(async path => (await get(path)).headers.get('etag')),
  )
  expect(new Set(etags).size).toBe(1)
  expect((await get('/api/allScholarships?x=1')).status).toBe(400)
  expect((await get(`/api/scholarships/${id}?x=1`)).status).toBe(200)
})

test('what is no success is told as it is, and not kept', async () => {
  const missing = await get(`/scholarshipDetails/${newId()}`)
  expect([missing.status, missing.headers.get('etag')]).toEqual([404, null])
  const behind = await get('/allScholarships?page=900', { redirect: 'manual' })
  expect([behind.status, behind.headers.get('location')]).toEqual([302, '/allScholarships'])
  const unknown = await get(`/api/scholarshipDetails/${newId()}`)
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(await unknown.json()).toMatchObject({ error: { code: 'not_found' } })
})

test('a body that a request for a page brings along changes nothing in its answer', async () => {
  const { hostname, port } = new URL(product.siteUrl)
  const sent = request({ hostname, port, path: '/', method: 'GET', headers: { 'content-length': '2' } })
  sent.end('{}')
  const answer = await new Promise<import('node:http').IncomingMessage>(resolve =>
    sent.once('response', resolve),
  )
  const plain = await get('/')
  expect(answer.headers.etag).toBe(plain.headers.get('etag'))
  expect(await text(answer)).toBe(await plain.text())
})

test('what is not kept here may not be kept by caches in between without asking', async () => {
  for (const path of ['/api/scholarships', '/api/config', '/sitemap.xml', '/login', '/healthz']) {
    const { status, headers } = await get(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
  }
})
