import type { Kysely } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { askTogether } from './ask-together.ts'
import type { Tables } from './tables.ts'

const db = {} as Kysely<Tables>

const databaseError = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })

/** A database that answers when told to, and what it was asked. */
function controlled() {
  const asked: { questions: number[]; answer(): void; fail(error: unknown): void }[] = []
  const ask = (_db: unknown, questions: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      asked.push({ questions, answer: () => resolve(questions.map(number => number * 10)), fail: reject })
    })
  const next = async (number: number) => {
    while (asked.length < number) await new Promise(resolve => setImmediate(resolve))
    return asked[number - 1] as (typeof asked)[number]
  }
  return { ask, asked, next }
}

test('who asks while an earlier question is under way is asked for together, and gets their own answer', async () => {
  const { ask, asked, next } = controlled()
  const together = askTogether(ask)
  const first = together(db, 1)
  const { questions, answer } = await next(1)
  expect(questions).toEqual([1])
  const others = [together(db, 2), together(db, 3)]
  answer()
  expect(await first).toBe(10)
  const second = await next(2)
  expect(second.questions).toEqual([2, 3])
  second.answer()
  expect(await Promise.all(others)).toEqual([20, 30])
  expect(asked).toHaveLength(2)
})

test('when the database refuses what was asked together, each is asked alone, and one that waits holds up no other', async () => {
  const { ask, next } = controlled()
  const together = askTogether(ask)
  const [one, two, three] = [1, 2, 3].map(number => together(db, number))
  const batch = await next(1)
  expect(batch.questions).toEqual([1, 2, 3])
  batch.fail(databaseError('40P01'))
  expect([await next(2), await next(3), await next(4)].map(({ questions }) => questions)).toEqual([
    [1],
    [2],
    [3],
  ])
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
])('nothing is asked a second time after %s', async (_what, error) => {
  const { ask, asked, next } = controlled()
  const together = askTogether(ask)
  const answers = Promise.allSettled([together(db, 1), together(db, 2)])
  ;(await next(1)).fail(error)
  expect(await answers).toEqual([1, 2].map(() => ({ status: 'rejected', reason: error })))
  expect(asked).toHaveLength(1)
})
