import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallerLimits, callerKey } from './caller-limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const key = 'GET /suggestions'
const limit = { calls: 3, seconds: 60 }

test('[FIND6] an address may call so often in a time, others go on, and then it may again', () => {
  const limited = createCallerLimits(2)
  for (let i = 0; i < 6; i += 1) limited(key, limit, callerKey(undefined, '203.0.113.7'))
  vi.advanceTimersByTime(20_000)
  const refused = () => limited(key, limit, callerKey(undefined, '::ffff:203.0.113.7'))
  expect(refused).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfter: 40 }))
  limited(key, limit, callerKey(undefined, '203.0.113.8'))
  limited(key, limit, callerKey({ identityId: 'ada' }, '203.0.113.7'))
  limited('GET /config', limit, callerKey(undefined, '203.0.113.7'))
  vi.advanceTimersByTime(40_000)
  expect(refused).not.toThrow()
})
