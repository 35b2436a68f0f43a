import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when the test says so. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, finish: resolve }
}

test('[V6] runs no more at once than allowed, the others in order', async () => {
  const inTurn = createTurns({ limit: 1, waiting: 2 })
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

test('[V6] refuses what would wait too long, and goes on after a failure', async () => {
  const inTurn = createTurns({ limit: 1, waiting: 1 })
  const first = createWork()
  const running = inTurn(first.run)
  const waiting = inTurn(() => Promise.reject(new Error('broken')))

  await expect(inTurn(async () => 'late')).rejects.toMatchObject({ code: 'unavailable' })
  first.finish()
  await running
  await expect(waiting).rejects.toThrow('broken')
  expect(await inTurn(async () => 'next')).toBe('next')
})
