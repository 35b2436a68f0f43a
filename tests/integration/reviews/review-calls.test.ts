import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const user = usePerson(product, 'user', 'Amina Yusuf')
const other = usePerson(product)
const moderator = usePerson(product, 'moderator')

// As many digits as JSON has; a `double precision` on the way would lose the last.
const words = { ratingPoint: 4.333333333333333, reviewerComments: 'They answered within a day.' }

async function applied(by: Person): Promise<string> {
  const scholarship_id = await insertScholarship(product.db)
  await insertApplication(product.db, { user_id: by.userId, scholarship_id })
  return scholarship_id
}

const post = (by: Person, scholarshipId: string, changes: object = {}) =>
  ask(product, by, 'POST /reviews', { ...words, scholarshipId, ...changes })
/** How many statements that add reviews wait for another transaction. */
async function reviewsWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "reviews"%'`.execute(
    product.db,
  )
  return rows[0]?.count ?? 0
}
const rowOf = (id: string) =>
  product.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst()

describe('POST /reviews', () => {
  test('[API17] [U6] [U8] posts under the name of the scholarship and of the person who is signed in', async () => {
    const scholarshipId = await applied(user)
    const claims = {
      reviewerName: 'Somebody',
      reviewerEmail: other.email,
      reviewerImage: 'https://example.org/x.png',
      reviewDate: '2001-01-01',
      scholarshipName: 'Full-Fund',
      universityName: 'Elsewhere',
      subjectName: 'Doctor',
    }
    const { status, body } = await post(user, scholarshipId, claims)
    expect(status).toBe(201)
    const shown = (await ask(product, undefined, `GET /reviews/${scholarshipId}`)).body
    const review = {
      _id: body.insertedId,
      scholarshipId,
      reviewerImage: '',
      reviewerName: 'Amina Yusuf',
      reviewDate: expect.any(String),
      ...words,
      scholarshipName: 'Lakeside Merit Award',
      universityName: 'Lakeside University',
      subjectName: 'Engineering',
    }
    expect(shown).toEqual([review])
    expect(Date.parse(shown[0].reviewDate)).toBeGreaterThan(Date.now() - 60_000)
    const own = await ask(product, user, `GET /reviews/by-email/${user.email}`)
    expect(own.body).toEqual([{ ...review, reviewerEmail: user.email }])
  })

  test('[API17] [U6] only for a scholarship one has applied to', async () => {
    const scholarshipId = await applied(other)
    expect(refusal(await post(user, scholarshipId))).toEqual([403, 'not_applied'])
    expect(refusal(await post(user, newId()))).toEqual([403, 'not_applied'])
  })

  test('[API17] [U6] one per person and scholarship, also when posted ten times at once', async () => {
    const scholarshipId = await applied(user)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(user, scholarshipId)))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(refusal(answer)).toEqual([409, 'already_reviewed'])
    }
    expect((await ask(product, undefined, `GET /reviews/${scholarshipId}`)).body).toHaveLength(1)
  })

  test('[API17] [U6] posted at the same moment, each is kept or refused for itself', async () => {
    const mine = await Promise.all(Array.from({ length: 8 }, () => applied(user)))
    const theirs = await Promise.all(Array.from({ length: 8 }, () => applied(other)))
    await post(user, mine[0] ?? '')
    const comments = (id: string) => ({ reviewerComments: `About ${id}.` })
    const answers = await Promise.all(
      [...mine, ...theirs].map(id => post(user, id, comments(id))).concat(mine.map(id => post(other, id))),
    )
    expect(answers.map(({ status }) => status)).toEqual([
      409,
      ...Array.from({ length: 7 }, () => 201),
      ...Array.from({ length: 16 }, () => 403),
    ])
    for (const [i, id] of mine.entries()) {
      const { body } = await ask(product, undefined, `GET /reviews/${id}`)
      expect(body).toMatchObject([
        { reviewerName: 'Amina Yusuf', ...(i > 0 && { ...comments(id), _id: answers[i]?.body.insertedId }) },
      ])
    }
  })

  test('[API17] one that the database refuses takes none of those with it that were posted at the same moment', async () => {
    await sql`alter table reviews add constraint no_gibberish check (comments <> 'Gibberish')`.execute(
      product.db,
    )
    const ids = await Promise.all(Array.from({ length: 8 }, () => applied(user)))
    const answers = await Promise.all(
      ids.map((id, i) => post(user, id, { reviewerComments: i === 3 ? 'Gibberish' : 'Clear.' })),
    )
    await sql`alter table reviews drop constraint no_gibberish`.execute(product.db)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 500, 201, 201, 201, 201])
  })

  test('[API17] one that has to wait in the database keeps no other waiting', async () => {
    const [held, free] = [await applied(user), await applied(other)]
    const waiting = await product.db.transaction().execute(async tx => {
      await insertReview(tx, { user_id: user.userId, scholarship_id: held })
      const first = post(user, held)
      await vi.waitFor(async () => expect(await reviewsWaiting()).toBe(1), { timeout: 60_000 })
      expect((await post(other, free)).status).toBe(201)
      expect(await reviewsWaiting()).toBe(1)
      return [first]
    })
    expect(refusal(await waiting[0]!)).toEqual([409, 'already_reviewed'])
  })

  test('[API17] [U6] names every missing or wrong field', async () => {
    const scholarshipId = await applied(user)
    for (const ratingPoint of [0.99, 5.01, '4', null]) {
      const { status, body } = await post(user, scholarshipId, { ratingPoint, reviewerComments: ' ' })
      expect([status, Object.keys(body.error.fields).sort()]).toEqual([
        400,
        ['ratingPoint', 'reviewerComments'],
      ])
    }
    expect((await post(user, scholarshipId, { role: 'admin' })).status).toBe(400)
    expect((await post(user, 'nonsense')).body.error.fields).toHaveProperty('scholarshipId')
    expect((await post(user, scholarshipId, { reviewerComments: 'a\u0000b' })).status).toBe(400)
    expect(refusal(await ask(product, undefined, 'POST /reviews', {}))).toEqual([401, 'unauthenticated'])
  })
})

describe('PATCH /reviews/:id', () => {
  test('[API18] [U7] changes one’s own, which is then of today', async () => {
    const reviewed_at = new Date('2026-01-01')
    const id = await insertReview(product.db, { user_id: user.userId, reviewed_at })
    const changes = { ratingPoint: 1.5, reviewerComments: 'Changed my mind.', reviewDate: '2030-01-01' }
    const { status, body } = await ask(product, user, `PATCH /reviews/${id}`, changes)
    expect([status, body]).toEqual([200, { modifiedCount: 1 }])
    const row = await rowOf(id)
    expect(row).toMatchObject({ rating_point: 1.5, comments: 'Changed my mind.' })
    expect(Math.abs((row?.reviewed_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    await ask(product, user, `PATCH /reviews/${id}`, { ratingPoint: 2 })
    expect(await rowOf(id)).toMatchObject({ rating_point: 2, comments: 'Changed my mind.' })
    expect((await ask(product, user, `PATCH /reviews/${id}`, {})).body).toEqual({ modifiedCount: 0 })
  })

  test('[API18] [U7] somebody else’s is 404 for a user and 403 for staff, and stays as it is', async () => {
    const id = await insertReview(product.db, { user_id: user.userId })
    const change = (by: Person | undefined, which = id) =>
      ask(product, by, `PATCH /reviews/${which}`, { ...words, reviewerComments: 'Hacked.' })
    expect(refusal(await change(other))).toEqual([404, 'not_found'])
    expect(refusal(await change(moderator))).toEqual([403, 'forbidden'])
    expect(refusal(await change(undefined))).toEqual([401, 'unauthenticated'])
    expect(refusal(await change(moderator, newId()))).toEqual([404, 'not_found'])
    expect((await rowOf(id))?.comments).toBe('Friendly and quick.')
  })

  test('[API18] refuses a rating or comment that could not be posted, and other fields', async () => {
    const id = await insertReview(product.db, { user_id: user.userId })
    for (const wrong of [{ ratingPoint: 6 }, { reviewerComments: '' }, { scholarshipId: newId() }]) {
      expect((await ask(product, user, `PATCH /reviews/${id}`, wrong)).status).toBe(400)
    }
    expect((await rowOf(id))?.version).toBe(1)
  })
})

describe('DELETE /reviews/:id', () => {
  test('[API19] [U7] deletes one’s own; nobody else’s', async () => {
    const id = await insertReview(product.db, { user_id: user.userId })
    expect(refusal(await ask(product, other, `DELETE /reviews/${id}`))).toEqual([404, 'not_found'])
    expect(refusal(await ask(product, undefined, `DELETE /reviews/${id}`))).toEqual([401, 'unauthenticated'])
    expect((await ask(product, user, `DELETE /reviews/${id}`)).body).toEqual({ deletedCount: 1 })
    expect(await rowOf(id)).toBeUndefined()
    expect((await ask(product, user, `DELETE /reviews/${id}`)).status).toBe(404)
    expect((await ask(product, user, 'DELETE /reviews/nonsense')).status).toBe(400)
  })

  test('[API19] [T3] staff delete anybody’s', async () => {
    const id = await insertReview(product.db, { user_id: user.userId })
    expect((await ask(product, moderator, `DELETE /reviews/${id}`)).status).toBe(200)
    expect(await rowOf(id)).toBeUndefined()
  })
})

describe('GET /reviews and /reviews/by-email/:email', () => {
  test('[API16] [U7] one’s own, newest first; somebody else’s is for staff', async () => {
    const author = await signUp(product)
    const older = await insertReview(product.db, {
      user_id: author.userId,
      reviewed_at: new Date('2026-01-01'),
    })
    const newer = await insertReview(product.db, {
      user_id: author.userId,
      reviewed_at: new Date('2026-02-01'),
    })
    const list = (by: Person | undefined) => ask(product, by, `GET /reviews/by-email/${author.email}`)
    for (const reader of [author, moderator]) {
      const ids = (await list(reader)).body.map((entry: { _id: string }) => entry._id)
      expect(ids).toEqual([newer, older])
    }
    expect((await list(other)).status).toBe(403)
    expect((await list(undefined)).status).toBe(401)
    expect((await ask(product, author, 'GET /reviews/by-email/nonsense')).status).toBe(403)
    expect((await ask(product, moderator, 'GET /reviews/by-email/nonsense')).status).toBe(400)
  })

  test('[API14] [T3] all of them for staff, with the reviewers’ addresses', async () => {
    const { body } = await ask(product, moderator, 'GET /reviews')
    const total = await product.db
      .selectFrom('reviews')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(body).toHaveLength(total.count)
    expect(body[0]).toMatchObject({
      reviewerEmail: expect.stringContaining('@'),
      universityName: expect.any(String),
    })
    expect((await ask(product, user, 'GET /reviews')).status).toBe(403)
  })

  test('[API14] a review outlives the offer: staff still see and find it', async () => {
    const scholarship_id = await insertScholarship(product.db, {
      university_name: 'Vanished University',
      archived_at: new Date(),
    })
    const id = await insertReview(product.db, { user_id: user.userId, scholarship_id })
    const { body } = await ask(product, moderator, 'GET /reviews?search=vanished')
    expect(body.map((entry: { _id: string }) => entry._id)).toEqual([id])
  })
})
