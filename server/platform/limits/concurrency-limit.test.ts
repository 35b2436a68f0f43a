import { afterEach, expect, test, vi } from 'vitest'
import { createConcurrencyLimit, createLimitOfEach } from './concurrency-limit.ts'

afterEach(() => vi.useRealTimers())

test('runs so many tasks at once, lets so many wait, refuses the rest, and goes on', async () => {
  const queue = createConcurrencyLimit({ parallel: 2, waiting: 1, retryAfter: 2 })
  const finish: (() => void)[] = []
  const task = () => new Promise<void>(resolve => finish.push(resolve))

  const first = queue(task)
  const second = queue(task)
  const third = queue(task)
  expect(finish).toHaveLength(2)
  await expect(queue(task)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })

  finish[0]?.()
  await first
  await expect.poll(() => finish.length).toBe(3)
  finish[1]?.()
  finish[2]?.()
  await Promise.all([second, third])
  await expect(queue(async () => 'done')).resolves.toBe('done')
})

test('a task that fails makes room as well', async () => {
  const queue = createConcurrencyLimit({ parallel: 1, waiting: 0, retryAfter: 2 })
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queue(async () => 'done')).resolves.toBe('done')
})

/** Work that ends when the test says so. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, finish: resolve }
}

test('runs no more at once than allowed, the others in order', async () => {
  const limited = createConcurrencyLimit({ parallel: 1, waiting: 2, retryAfter: 5 })
  const first = createWork()
  const order: string[] = []
  const all = [
    limited(first.run).then(() => order.push('first')),
    limited(async () => order.push('second')),
    limited(async () => order.push('third')),
  ]

  expect(order).toEqual([])
  first.finish()
  await Promise.all(all)

  expect(order.filter(name => name !== 'first')).toEqual(['second', 'third'])
})

test('refuses what would wait too long, and goes on after a failure', async () => {
  const limited = createConcurrencyLimit({ parallel: 1, waiting: 1, retryAfter: 5 })
  const first = createWork()
  const running = limited(first.run)
  const waiting = limited(() => Promise.reject(new Error('broken')))

  await expect(limited(async () => 'late')).rejects.toMatchObject({ code: 'unavailable' })
  first.finish()
  await running
  await expect(waiting).rejects.toThrow('broken')
  expect(await limited(async () => 'next')).toBe('next')
})

test('does no work for whom nobody waits any more, and goes on with the next', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limited = createConcurrencyLimit({ parallel: 1, waiting: 2, retryAfter: 5, maxWaitMs: 8_000 })
  const first = createWork()
  const done: string[] = []
  const running = limited(first.run)
  const early = limited(async () => done.push('early'))
  vi.setSystemTime(Date.now() + 8_001)
  const late = limited(async () => done.push('late'))

  first.finish()
  await running
  await expect(early).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await late

  expect(done).toEqual(['late'])
})

test('what one has under way makes nobody else wait, and is forgotten afterwards', async () => {
  const limitOf = createLimitOfEach({ parallel: 1, waiting: 0, retryAfter: 2, message: 'One at a time.' })
  const first = createWork()
  let waited = 0
  const running = limitOf('ada')(first.run)

  const refused = limitOf('ada')(
    async () => 'second',
    () => (waited += 1),
  )
  await expect(refused).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 2,
    message: 'One at a time.',
  })
  expect(waited).toBe(1)
  expect(await limitOf('ben')(async () => 'at once')).toBe('at once')

  first.finish()
  await running
  expect(await limitOf('ada')(async () => 'next')).toBe('next')
})
