import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

test('runs so many tasks at once, lets so many wait, refuses the rest, and goes on', async () => {
  const queue = createWorkQueue({ parallel: 2, waiting: 1 })
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
  const queue = createWorkQueue({ parallel: 1, waiting: 0 })
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queue(async () => 'done')).resolves.toBe('done')
})
