import fastify, { type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PublicKey } from '../../../contract/endpoints.ts'
import { ProductError } from '../product-error.ts'
import { type Authentication, createRoute, type Route } from './endpoint.ts'
import { handleError } from './error-handler.ts'
import { createCallsInProcess } from './in-process.ts'

const nobody = {} as Authentication
const id = '0190a000-0000-7000-8000-000000000000'

let received: unknown[] = []
let logged: unknown[] = []
beforeEach(() => {
  received = []
  logged = []
})

function feature(route: Route) {
  route('GET /allScholarships', async ({ query }) => {
    received.push(query)
    const found = { scholarships: [], count: 0 }
    return query.search === 'undeclared' ? { ...found, hash: 'a secret' } : found
  })
  route('GET /scholarshipDetails/:id', () => Promise.reject(new ProductError('not_found')))
  route('GET /overview', () => Promise.reject(new Error('was called')))
}

const page = {
  id: 'request-1',
  raw: {},
  log: { error: (details: unknown) => logged.push(details) },
} as unknown as FastifyRequest
const call = createCallsInProcess([feature])(page)

const app = fastify({ genReqId: () => 'request-1' })
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
app.setErrorHandler(handleError)
feature(createRoute(app, nobody))
afterAll(() => app.close())

test.each<[number, string, PublicKey, object]>([
  [200, '/allScholarships', 'GET /allScholarships', {}],
  [
    200,
    '/allScholarships?page=2&search=kenya',
    'GET /allScholarships',
    { query: { page: 2, search: 'kenya' } },
  ],
  [400, '/allScholarships?page=0', 'GET /allScholarships', { query: { page: 0 } }],
  [400, '/allScholarships?other=1', 'GET /allScholarships', { query: { other: 1 } }],
  [500, '/allScholarships?search=undeclared', 'GET /allScholarships', { query: { search: 'undeclared' } }],
  [404, `/scholarshipDetails/${id}`, 'GET /scholarshipDetails/:id', { params: { id } }],
  [400, '/scholarshipDetails/seven', 'GET /scholarshipDetails/:id', { params: { id: 'seven' } }],
])('a call is answered as over HTTP: %i for %s', async (status, url, key, input) => {
  const overHttp = await app.inject({ url })
  const { fields: _, ...error } = overHttp.json().error ?? {}
  const body = status === 200 ? overHttp.json() : { error }

  expect(overHttp.statusCode).toBe(status)
  expect(await call(key, input)).toEqual({ status, body })
  expect(received.slice(received.length / 2)).toEqual(received.slice(0, received.length / 2))
})

test('what was unexpected is logged with the call', async () => {
  await call('GET /allScholarships', { query: { search: 'undeclared' } })

  expect(logged).toEqual([{ err: expect.any(Error), call: 'GET /allScholarships' }])
})

test('what not everybody may call is not there', async () => {
  expect((await call('GET /overview' as PublicKey, {})).status).toBe(404)
  expect(logged).toEqual([])
})
