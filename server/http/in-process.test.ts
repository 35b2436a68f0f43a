import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ProductError } from '../product-error.ts'
import type { Route } from './endpoint.ts'
import { createCallsInProcess } from './in-process.ts'

const logged: unknown[] = []
const page = {
  id: 'request-1',
  log: { error: (details: unknown) => logged.push(details) },
} as unknown as FastifyRequest
const callsOf = (feature: (route: Route) => void) => createCallsInProcess([feature])(page)
const found = { scholarships: [], count: 0 }

test('a call is validated as over HTTP, with defaults', async () => {
  const received: unknown[] = []
  const call = callsOf(route =>
    route('GET /allScholarships', async ({ query }) => {
      received.push(query)
      return found
    }),
  )
  expect(await call('GET /allScholarships', { query: { page: '2' } })).toEqual({ status: 200, body: found })
  expect(received).toEqual([{ page: 2, size: 3, search: '' }])

  expect(await call('GET /allScholarships', { query: { page: 0 } })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_input', requestId: 'request-1' } },
  })
  expect(received).toHaveLength(1)
})

test('an answer that is not as declared goes nowhere, and is logged', async () => {
  const call = callsOf(route =>
    route('GET /allScholarships', async () => ({ ...found, hash: 'a secret' }) as typeof found),
  )
  const { status, body } = await call('GET /allScholarships', {})
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(logged).toHaveLength(1)
})

test('a refusal answers as over HTTP', async () => {
  const call = callsOf(route =>
    route('GET /scholarshipDetails/:id', () => Promise.reject(new ProductError('not_found'))),
  )
  const params = { id: '0190a000-0000-7000-8000-000000000000' }
  expect(await call('GET /scholarshipDetails/:id', { params })).toEqual({
    status: 404,
    body: { error: { code: 'not_found', message: 'We could not find that.', requestId: 'request-1' } },
  })
})

test('what not everybody may call is refused in-process', async () => {
  const call = callsOf(route => route('GET /overview', () => Promise.reject(new Error('was called'))))
  expect((await call('GET /overview', {})).status).toBe(401)
})
