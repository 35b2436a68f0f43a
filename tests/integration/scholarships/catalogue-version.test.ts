import { expect, onTestFinished, test } from 'vitest'
import { currentVersion, readVersion } from '../../../server/platform/database/catalogue-version.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import { insertReview } from '../../support/application-factories.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'

const { url, db } = useTestDatabase()

/** Which part of the catalogue `work` made another one. */
async function renews(work: () => Promise<unknown>): Promise<string[]> {
  const before = await readVersion(db)
  await work()
  const after = await readVersion(db)
  return (['scholarships', 'reviews', 'site'] as const).filter(part => after[part] !== before[part])
}

test('every change of what public pages show has a version of its own, and no other change has', async () => {
  const change = (table: 'scholarships' | 'reviews' | 'users', id: string, values: object) => () =>
    db.updateTable(table).set(values).where('id', '=', id).execute()
  const scholarship = await insertScholarship(db)
  const user = await insertUser(db)
  const review = await insertReview(db, { user_id: user, scholarship_id: scholarship })

  expect(await renews(() => insertScholarship(db))).toEqual(['scholarships'])
  expect(await renews(change('scholarships', scholarship, { city: 'Oslo' }))).toEqual(['scholarships'])
  expect(await renews(change('scholarships', scholarship, { archived_at: new Date() }))).toEqual([
    'scholarships',
  ])
  expect(await renews(change('reviews', review, { comments: 'Slow.' }))).toEqual(['reviews'])
  expect(await renews(change('users', user, { user_name: 'Grace Mwangi' }))).toEqual(['reviews'])
  expect(await renews(change('users', user, { user_photo: '/images/1/full.webp' }))).toEqual(['reviews'])
  expect(await renews(() => db.deleteFrom('reviews').where('id', '=', review).execute())).toEqual(['reviews'])
  await insertReview(db, { user_id: user, scholarship_id: scholarship })
  expect(await renews(() => db.deleteFrom('users').where('id', '=', user).execute())).toEqual(['reviews'])

  const synonyms = { version: 2, groups: JSON.stringify([['PhD', 'doctorate']]) }
  expect(await renews(() => db.updateTable('search_synonyms').set(synonyms).execute())).toEqual([
    'scholarships',
  ])

  const term = { kind: 'subject', name: 'Nursing', position: 3 } as const
  expect(await renews(() => db.insertInto('scholarship_terms').values(term).execute())).toEqual([
    'scholarships',
    'site',
  ])

  const other = await insertUser(db)
  expect(await renews(() => insertUser(db))).toEqual([])
  expect(await renews(change('users', other, { role: 'moderator', user_photo: '' }))).toEqual([])
})

test('a change that is taken back renews nothing', async () => {
  const undone = () =>
    db.transaction().execute(async tx => {
      await tx.updateTable('scholarships').set({ city: 'Nowhere' }).execute()
      throw new Error('no')
    })
  expect(await renews(() => undone().catch(() => undefined))).toEqual([])
})

test('writers do not wait for each other, and no change of one hides that of another', async () => {
  const ids = [await insertScholarship(db), await insertScholarship(db)]
  const before = await readVersion(db)
  const first = await db.startTransaction().execute()
  const second = await db.startTransaction().execute()
  for (const [i, tx] of [first, second].entries()) {
    await tx
      .updateTable('scholarships')
      .set({ description: 'New.' })
      .where('id', '=', ids[i] ?? '')
      .execute()
  }
  expect(await readVersion(db)).toEqual(before)
  await second.commit().execute()
  const between = await readVersion(db)
  await first.commit().execute()
  const after = await readVersion(db)
  expect(new Set([before, between, after].map(version => version.scholarships)).size).toBe(3)
})

/** The database, and how often it was asked. */
function countQuestions() {
  const pool = createPool(url)
  const counted = { db: createDatabase(pool), questions: 0 }
  pool.on('acquire', () => {
    counted.questions += 1
  })
  onTestFinished(() => counted.db.destroy())
  return counted
}

test('a question that was under way already is not shared', async () => {
  const counted = countQuestions()
  const first = currentVersion(counted.db)
  await expect.poll(() => counted.questions).toBe(1)
  const later = Array.from({ length: 50 }, () => currentVersion(counted.db))
  for (const answer of await Promise.all(later)) expect(answer).toEqual(await first)
  expect(counted.questions).toBe(2)
})

test('a question that failed fails only those who asked it', async () => {
  const gone = createDatabase(createPool(url))
  const works = await currentVersion(gone)
  await gone.destroy()
  await expect(currentVersion(gone)).rejects.toThrow(/destroyed/)
  expect(await currentVersion(db)).toEqual(works)
})
