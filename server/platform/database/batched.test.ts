import type { Kysely } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { batched } from './batched.ts'
import type { Tables } from './tables.ts'

const db = {} as Kysely<Tables>

const databaseError = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })

/** A statement that ends when the test says so, and its batches. */
function controlled() {
  const batches: { inputs: number[]; answer(): void; fail(error: unknown): void }[] = []
  const run = (_db: unknown, inputs: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      batches.push({ inputs, answer: () => resolve(inputs.map(number => number * 10)), fail: reject })
    })
  const next = async (number: number) => {
    while (batches.length < number) await new Promise(resolve => setImmediate(resolve))
    return batches[number - 1] as (typeof batches)[number]
  }
  return { run, batches, next }
}

test('calls during a running one share the next statement, and each gets its own result', async () => {
  const { run, batches, next } = controlled()
  const call = batched(run)
  const first = call(db, 1)
  const { inputs, answer } = await next(1)
  expect(inputs).toEqual([1])
  const others = [call(db, 2), call(db, 3)]
  answer()
  expect(await first).toBe(10)
  const second = await next(2)
  expect(second.inputs).toEqual([2, 3])
  second.answer()
  expect(await Promise.all(others)).toEqual([20, 30])
  expect(batches).toHaveLength(2)
})

test('when the database refuses a batch, each call runs alone, and a slow one blocks no other', async () => {
  const { run, next } = controlled()
  const call = batched(run)
  const [one, two, three] = [1, 2, 3].map(number => call(db, number))
  const batch = await next(1)
  expect(batch.inputs).toEqual([1, 2, 3])
  batch.fail(databaseError('40P01'))
  expect([await next(2), await next(3), await next(4)].map(({ inputs }) => inputs)).toEqual([[1], [2], [3]])
  ;(await next(3)).fail(databaseError('23514'))
  await expect(two).rejects.toMatchObject({ code: '23514' })
  ;(await next(4)).answer()
  expect(await three).toBe(30)
  ;(await next(2)).answer()
  expect(await one).toBe(10)
})

test.each([
  ['an outcome that is not known', databaseError('40003')],
  ['a database that is going away', databaseError('57P01')],
  ['a database without room', databaseError('53100')],
  ['a slow database', databaseError('57014')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
])('nothing runs a second time after %s', async (_what, error) => {
  const { run, batches, next } = controlled()
  const call = batched(run)
  const answers = Promise.allSettled([call(db, 1), call(db, 2)])
  ;(await next(1)).fail(error)
  expect(await answers).toEqual([1, 2].map(() => ({ status: 'rejected', reason: error })))
  expect(batches).toHaveLength(1)
})
