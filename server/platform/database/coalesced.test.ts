import type { Kysely } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { coalesced } from './coalesced.ts'
import type { Tables } from './tables.ts'

const db = {} as Kysely<Tables>

const databaseError = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })

/** A statement that ends when the test says so, and each time that it ran. */
function controlled() {
  const runs: { inputs: number[]; answer(): void; fail(error: unknown): void }[] = []
  const run = (_db: unknown, inputs: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({ inputs, answer: () => resolve(inputs.map(number => number * 10)), fail: reject })
    })
  const next = async (number: number) => {
    while (runs.length < number) await new Promise(resolve => setImmediate(resolve))
    return runs[number - 1] as (typeof runs)[number]
  }
  return { run, runs, next }
}

test('calls during a running one share the next statement, and each gets its own result', async () => {
  const { run, runs, next } = controlled()
  const call = coalesced(run)
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
  expect(runs).toHaveLength(2)
})

test('when the database refuses a statement, each call runs alone, and a slow one blocks no other', async () => {
  const { run, next } = controlled()
  const call = coalesced(run)
  const [one, two, three] = [1, 2, 3].map(number => call(db, number))
  const first = await next(1)
  expect(first.inputs).toEqual([1, 2, 3])
  first.fail(databaseError('40P01'))
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
  const { run, runs, next } = controlled()
  const call = coalesced(run)
  const answers = Promise.allSettled([call(db, 1), call(db, 2)])
  ;(await next(1)).fail(error)
  expect(await answers).toEqual([1, 2].map(() => ({ status: 'rejected', reason: error })))
  expect(runs).toHaveLength(1)
})
