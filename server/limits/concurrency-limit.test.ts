import { afterEach, expect, test, vi } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

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
  const inTurn = createConcurrencyLimit({ parallel: 1, waiting: 2, retryAfter: 5 })
  const first = createWork()
  const order: string[] = []
  const all = [
    inTurn(first.run).then(() => order.push('first')),
    inTurn(async () => order.push('second')),
    inTurn(async () => order.push('third')),
  ]

  expect(order).toEqual([])
  first.finish()
  await Promise.all(all)

  expect(order.filter(name => name !== 'first')).toEqual(['second', 'third'])
})

test('refuses what would wait too long, and goes on after a failure', async () => {
  const inTurn = createConcurrencyLimit({ parallel: 1, waiting: 1, retryAfter: 5 })
  const first = createWork()
  const running = inTurn(first.run)
  const waiting = inTurn(() => Promise.reject(new Error('broken')))

  await expect(inTurn(async () => 'late')).rejects.toMatchObject({ code: 'unavailable' })
  first.finish()
  await running
  await expect(waiting).rejects.toThrow('broken')
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('does no work for whom nobody waits any more, and goes on with the next', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const inTurn = createConcurrencyLimit({ parallel: 1, waiting: 2, retryAfter: 5, patienceMs: 8_000 })
  const first = createWork()
  const done: string[] = []
  const running = inTurn(first.run)
  const early = inTurn(async () => done.push('early'))
  vi.setSystemTime(Date.now() + 8_001)
  const late = inTurn(async () => done.push('late'))

  first.finish()
  await running
  await expect(early).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await late

  expect(done).toEqual(['late'])
})
