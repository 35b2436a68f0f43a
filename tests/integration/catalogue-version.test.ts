import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentVersion, readVersion } from '../../server/database/catalogue-version.ts'
import { createDatabase, createPool } from '../../server/database/connection.ts'
import type { Tables } from '../../server/database/tables.ts'
import { insertReview } from '../support/application-factories.ts'
import { insertScholarship, insertUser } from '../support/factories.ts'
import { createTestDatabase } from '../support/postgres.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Kysely<Tables>

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool(database.url))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Whether `work` made the catalogue another one. */
async function renews(work: () => Promise<unknown>): Promise<boolean> {
  const before = await readVersion(db)
  await work()
  return (await readVersion(db)) !== before
}

test('every change of what public pages show has a version of its own, and no other change has', async () => {
  const change = (table: 'scholarships' | 'reviews' | 'users', id: string, values: object) => () =>
    db.updateTable(table).set(values).where('id', '=', id).execute()
  const scholarship = await insertScholarship(db)
  const user = await insertUser(db)
  const review = await insertReview(db, { user_id: user, scholarship_id: scholarship })

  expect(await renews(() => insertScholarship(db))).toBe(true)
  expect(await renews(change('scholarships', scholarship, { city: 'Oslo' }))).toBe(true)
  expect(await renews(change('scholarships', scholarship, { archived_at: new Date() }))).toBe(true)
  expect(await renews(change('reviews', review, { comments: 'Slow.' }))).toBe(true)
  expect(await renews(change('users', user, { user_name: 'Grace Mwangi' }))).toBe(true)
  expect(await renews(change('users', user, { user_photo: '/images/1/full.webp' }))).toBe(true)
  expect(await renews(() => db.deleteFrom('reviews').where('id', '=', review).execute())).toBe(true)
  await insertReview(db, { user_id: user, scholarship_id: scholarship })
  expect(await renews(() => db.deleteFrom('users').where('id', '=', user).execute())).toBe(true)

  const other = await insertUser(db)
  expect(await renews(() => insertUser(db))).toBe(false)
  expect(await renews(change('users', other, { role: 'moderator', user_photo: '' }))).toBe(false)
})

test('a change that is taken back renews nothing', async () => {
  const undone = () =>
    db.transaction().execute(async tx => {
      await tx.updateTable('scholarships').set({ city: 'Nowhere' }).execute()
      throw new Error('no')
    })
  expect(await renews(() => undone().catch(() => undefined))).toBe(false)
})

test('writers do not wait for each other, and no change of one hides that of another', async () => {
  const before = await readVersion(db)
  const first = await db.startTransaction().execute()
  const second = await db.startTransaction().execute()
  for (const tx of [first, second]) await insertScholarship(tx)
  expect(await readVersion(db)).toBe(before)
  await second.commit().execute()
  const between = await readVersion(db)
  await first.commit().execute()
  expect(new Set([before, between, await readVersion(db)]).size).toBe(3)
})

test('a question that was under way already is not shared', async () => {
  let questions = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      questions += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const first = currentVersion(counted)
  await expect.poll(() => questions).toBe(1)
  const later = Array.from({ length: 50 }, () => currentVersion(counted))
  expect(new Set(await Promise.all([first, ...later])).size).toBe(1)
  expect(questions).toBe(2)
})

test('a question that failed fails only those who asked it', async () => {
  const gone = createDatabase(createPool(database.url))
  const works = await currentVersion(gone)
  await gone.destroy()
  await expect(currentVersion(gone)).rejects.toThrow(/destroyed/)
  expect(await currentVersion(db)).toBe(works)
})
