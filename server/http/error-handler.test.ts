import Fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { errors } from '../../contract/errors.ts'
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
