import { expect, test } from 'vitest'
import { lastingVersion } from './lasting-version.ts'

const version = (scholarships: string) => ({ scholarships, reviews: '' })
const minute = 60_000

function started() {
  const database = { answers: async () => version('one') }
  const clock = { now: 0 }
  const said: string[] = []
  const log = { info: (text: string) => said.push(text), warn: (_: object, text: string) => said.push(text) }
  const current = lastingVersion(
    () => database.answers(),
    log,
    () => clock.now,
  )
  return { database, clock, said, current }
}

const refused = async () => {
  throw new Error('refused')
}

test('the last version stands in for five minutes, and the log says so once', async () => {
  const { database, clock, said, current } = started()
  await current()
  database.answers = refused
  clock.now = 4 * minute
  for (let i = 0; i < 3; i += 1) expect(await current()).toEqual(version('one'))
  clock.now = 6 * minute
  await expect(current()).rejects.toThrow('refused')
  database.answers = async () => version('two')
  expect(await current()).toEqual(version('two'))
  expect(said).toEqual([
    'the database is away: public pages are stale',
    'the database answers again: public pages are up to date',
  ])
})

test('nothing stands in for a version that was never read', async () => {
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
  expect(await current()).toEqual(version('one'))
})
