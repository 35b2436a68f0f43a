import fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ProductError } from '../../product-error.ts'
import { isOverloaded, shedLoad } from './load.ts'

test.each([
  [0, 0, false],
  [499, 100, false],
  [500, 0, true],
  [50, 501, true],
  // With a handful of requests, a slow event loop is a pause, not load.
  [49, 5_000, false],
  [0, Number.NaN, false],
  [60, Number.NaN, false],
])('%i requests worked on and a delay of %d ms: overloaded %s', (working, delay, expected) => {
  expect(isOverloaded(working, delay)).toBe(expected)
})

test.each([
  ['an answer', (late: PromiseWithResolvers<string>) => late.resolve('late'), []],
  ['a refusal', (late: PromiseWithResolvers<string>) => late.reject(new ProductError('not_found')), []],
  ['a fault', (late: PromiseWithResolvers<string>) => late.reject(new Error('broken')), ['request failed']],
])(
  '[OPS4] %s after the time is over is passed over, and only a fault is logged',
  async (_what, end, more) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const logged: string[] = []
    const log: FastifyBaseLogger = pino(
      { level: 'warn' },
      { write: line => void logged.push(JSON.parse(line).msg) },
    )
    const app = fastify({ loggerInstance: log })
    onTestFinished(() => app.close())
    const [begun, late] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    shedLoad(app)
    app.get('/api/slow', () => {
      begun.resolve()
      return late.promise
    })
    const answer = app.inject('/api/slow').then(({ statusCode }) => statusCode)
    await begun.promise
    vi.advanceTimersByTime(10_000)
    expect(await answer).toBe(503)
    end(late)
    await late.promise.catch(() => undefined)
    await new Promise(setImmediate)
    expect(logged).toEqual(['request timed out', ...more])
  },
)
