import { expect, test } from 'vitest'
import { tellOfReopenings } from '../../../server/features/saved/reopening-service.ts'
import { ask, refusal } from '../../support/ask.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

// Without its background: a mail that was sent leaves nothing to read in the queue.
const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))

/** A closed scholarship of a series, and somebody who waits for it. */
async function waiting() {
  const id = await insertScholarship(product.db, { application_deadline: dateIn(-5) })
  await product.db.updateTable('scholarships').set({ series_id: id }).where('id', '=', id).execute()
  const amina = await signUp(product)
  await ask(product, amina, 'PATCH /mailPreferences', { timeZone: 'Asia/Dhaka' })
  const answer = await ask(product, amina, 'POST /reopenings', { scholarshipId: id })
  expect(answer.body).toEqual({ modifiedCount: 1 })
  return { id, amina }
}

async function mailsTo({ email }: { email: string }) {
  const jobs = await product.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'send_reopened')
    .execute()
  return jobs
    .map(({ payload }) => payload as { to: string; closes: string; url: string })
    .filter(({ to }) => to === email)
}

test('[ROUND3] who waits is mailed once, when the next round of the series is open, in their own time', async () => {
  const { id, amina } = await waiting()
  await tellOfReopenings(product.db)
  expect(await mailsTo(amina)).toEqual([])
  const opensLater = {
    series_id: id,
    opens_at: new Date(Date.now() + 60_000),
    application_deadline: '2098-03-05',
  }
  const next = await insertScholarship(product.db, opensLater)
  await tellOfReopenings(product.db)
  expect(await mailsTo(amina)).toEqual([])

  await product.db.updateTable('scholarships').set({ opens_at: new Date() }).where('id', '=', next).execute()
  await Promise.all([tellOfReopenings(product.db), tellOfReopenings(product.db)])
  await tellOfReopenings(product.db)
  expect(await mailsTo(amina)).toMatchObject([
    { closes: 'before 18:00 on 6 March 2098 (Dhaka)', url: `/scholarshipDetails/${next}` },
  ])
  const { body } = await ask(product, amina, `GET /standing/${id}`)
  expect(body).toEqual({ state: 'none', reopeningAsked: false })
})

test('[ROUND3] a later deadline of the same scholarship opens it again, too', async () => {
  const { id, amina } = await waiting()
  await product.db
    .updateTable('scholarships')
    .set({ application_deadline: dateIn(20) })
    .where('id', '=', id)
    .execute()
  await tellOfReopenings(product.db)
  expect(await mailsTo(amina)).toHaveLength(1)
})

test('[ROUND3] asking twice is asking once, and it can be taken back', async () => {
  const { id, amina } = await waiting()
  const again = await ask(product, amina, 'POST /reopenings', { scholarshipId: id })
  expect(again.body).toEqual({ modifiedCount: 0 })
  expect((await ask(product, amina, `GET /standing/${id}`)).body.reopeningAsked).toBe(true)
  expect((await ask(product, amina, `DELETE /reopenings/${id}`)).body).toEqual({ deletedCount: 1 })
  const gone = await insertScholarship(product.db, { archived_at: new Date() })
  expect(refusal(await ask(product, amina, 'POST /reopenings', { scholarshipId: gone }))).toEqual([
    404,
    'scholarship_gone',
  ])
})

test('[ROUND3] a copy carries the year of its deadline, in the place of an earlier one', async () => {
  const office = await signUp(product, 'moderator')
  const copyOf = async (id: string) =>
    (await ask(product, office, `POST /rounds/duplicate/${id}`)).body.insertedId as string
  const nameOf = async (id: string) =>
    (await ask(product, office, `GET /manageScholarships/${id}`)).body.scholarship.scholarshipName
  const first = await insertScholarship(product.db, {
    scholarship_name: 'Fjord Award',
    application_deadline: '2027-03-05',
  })
  const second = await copyOf(first)
  expect(await nameOf(second)).toBe('Fjord Award 2028')
  expect(await nameOf(await copyOf(second))).toBe('Fjord Award 2029')
})
