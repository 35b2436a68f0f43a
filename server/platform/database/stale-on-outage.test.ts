import { expect, test } from 'vitest'
import { staleOnOutage } from './stale-on-outage.ts'

const fresh = (value: string) => ({ value, stale: false })
const stale = (value: string) => ({ value, stale: true })
const minute = 60_000

function started() {
  const database = { answers: async () => 'one' }
  const clock = { now: 0 }
  const said: string[] = []
  const log = { info: (text: string) => said.push(text), warn: (_: object, text: string) => said.push(text) }
  const current = staleOnOutage(() => database.answers(), { what: 'public pages', log, now: () => clock.now })
  return { database, clock, said, current }
}

const refused = async () => {
  throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
}

test('the last answer stands in for five minutes, and the log says so once', async () => {
  const { database, clock, said, current } = started()
  await current()
  database.answers = refused
  clock.now = 4 * minute
  for (let i = 0; i < 3; i += 1) expect(await current()).toEqual(stale('one'))
  clock.now = 6 * minute
  await expect(current()).rejects.toThrow('refused')
  database.answers = async () => 'two'
  expect(await current()).toEqual(fresh('two'))
  expect(said).toEqual([
    'the database is unavailable: public pages are stale',
    'the database answers again: public pages are up to date',
  ])
})

test('nothing stands in for an answer that never came', async () => {
  const { database, current } = started()
  database.answers = refused
  await expect(current()).rejects.toThrow('refused')
})

test('nobody waits long for a database that is silent', async () => {
  const { database, current } = started()
  await current()
  database.answers = refused
  await current()
  database.answers = () => new Promise(() => {})
  expect(await current()).toEqual(stale('one'))
})

test('an error that has nothing to do with reaching the database is told', async () => {
  const { database, current } = started()
  await current()
  database.answers = async () => {
    throw new Error('a mistake')
  }
  await expect(current()).rejects.toThrow('a mistake')
})
