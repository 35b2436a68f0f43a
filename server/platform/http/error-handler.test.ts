import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import pg from 'pg'
import { expect, test } from 'vitest'
import { errors } from '../../../contract/errors.ts'
import { scholarshipSearchQuery } from '../../../contract/scholarships/scholarships.ts'
import { createLog } from '../log.ts'
import { ProductError } from '../product-error.ts'
import { handleError } from './error-handler.ts'

test('a deadlock keeps nothing: the caller is asked to try again in a moment', async () => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => {
    throw Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
  })
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json().error).toMatchObject({
    code: 'unavailable',
    message: errors.unavailable.message,
  })
})

test('that somebody has to wait is logged in one line without a stack; what failed keeps its stack', async () => {
  const lines: string[] = []
  const app = Fastify({
    loggerInstance: createLog('info', { write: line => void lines.push(line) }),
    disableRequestLogging: true,
  })
  app.setErrorHandler(handleError)
  app.get('/wait', () => {
    throw new ProductError('unavailable', { retryAfter: 2 })
  })
  app.get('/fail', () => {
    throw new ProductError('unavailable', { cause: new Error('the bucket is away') })
  })
  await app.inject('/wait')
  await app.inject('/fail')
  const [wait, fail] = lines.map(line => JSON.parse(line))
  expect(wait).toMatchObject({ level: 40, msg: 'request refused', code: 'unavailable' })
  expect(lines[0]).not.toContain('stack')
  expect(fail).toMatchObject({ level: 50, msg: 'request failed', err: { stack: expect.any(String) } })
})

const search = Fastify()
search.setErrorHandler(handleError)
search.setValidatorCompiler(validatorCompiler)
search.get('/', { schema: { querystring: scholarshipSearchQuery } }, async () => 'found')

test.each([
  ['subject=', ['subject']],
  ['maxFee=-1&closed=perhaps', ['maxFee', 'closed']],
  ['page=1&page=2', ['page']],
  ['color=blue&__proto__=1', ['color', '__proto__']],
])('[FIND1] a query of %s is refused in words at %o', async (query, names) => {
  const { statusCode, body } = await search.inject(`/?${query}`)
  expect(statusCode).toBe(400)
  expect(Object.keys(JSON.parse(body).error.fields)).toEqual(names)
})

test('however many unknown fields are sent, the answer is short', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `field${index}=`).join('&')
  const { statusCode, body } = await search.inject(`/?${many}`)
  expect(statusCode).toBe(400)
  expect(body.length).toBeLessThan(2_000)
})
