import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { confirmEmail, type Person, send, signUp } from '../../support/identity/people.ts'
import { linkOf, mailsTo } from '../../support/mail/outbox.ts'
import { placeInTheDay } from '../../support/mail/places.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

const input = { name: 'Masters in Norway', query: 'country=Norway&degree=Masters', rhythm: 'daily' }
const saveAs = (person: Person, values: object = {}) =>
  ask(product, person, 'POST /savedSearches', { ...input, ...values })
const listOf = async (person: Person) => (await ask(product, person, 'GET /savedSearches')).body

test('[SAVE2] a search is saved by its canonical query, changed and removed by its person only', async () => {
  const [amina, ben] = [await signUp(product), await signUp(product)]
  const { status, body } = await saveAs(amina, {
    query: '?size=12&page=3&degree=Masters&degree=Diploma&sort=fee&search=&country=Norway',
  })
  expect(status).toBe(201)
  const id = body.insertedId
  expect(await listOf(amina)).toEqual([
    {
      _id: id,
      name: 'Masters in Norway',
      query: 'degree=Diploma&degree=Masters&country=Norway',
      rhythm: 'daily',
      savedAt: expect.any(String),
      lost: [],
    },
  ])
  expect(await listOf(ben)).toEqual([])
  expect(refusal(await ask(product, ben, `PATCH /savedSearches/${id}`, { rhythm: 'none' }))[0]).toBe(404)
  expect((await ask(product, ben, `DELETE /savedSearches/${id}`)).body).toEqual({ deletedCount: 0 })

  await ask(product, amina, `PATCH /savedSearches/${id}`, { rhythm: 'weekly', name: 'North' })
  expect(await listOf(amina)).toMatchObject([{ name: 'North', rhythm: 'weekly' }])
  expect((await ask(product, amina, `DELETE /savedSearches/${id}`)).body).toEqual({ deletedCount: 1 })
  expect(await listOf(amina)).toEqual([])
})

test.each([
  ['name', ''],
  ['name', 'x'.repeat(81)],
  ['rhythm', 'hourly'],
  ['query', 'subject=Alchemy'],
  ['query', 'x'.repeat(20_001)],
])('[SAVE2] refuses %s: %j', async (field, value) => {
  const { status, body } = await saveAs(await signUp(product), { [field]: value })
  expect(status).toBe(400)
  expect(Object.keys(body.error.fields)).toEqual([field])
})

test('[SAVE2] twenty searches at most, also of many calls at once', async () => {
  const amina = await signUp(product)
  const answers = await Promise.all(
    Array.from({ length: 26 }, (_, index) => saveAs(amina, { query: `search=${index}` })),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(6)
  for (const answer of refused) expect(refusal(answer)).toEqual([409, 'too_many_saved'])
  expect(refused[0]?.body.error.message).toBe('You can save up to 20 searches. Please remove one first.')
  expect(await listOf(amina)).toHaveLength(20)
  const [{ _id }] = await listOf(amina)
  await ask(product, amina, `DELETE /savedSearches/${_id}`)
  expect((await saveAs(amina)).status).toBe(201)
})

test('[SAVE2] a search saved again, also at the same time, is one with the newest name and rhythm', async () => {
  const amina = await signUp(product)
  const answers = await Promise.all(Array.from({ length: 5 }, () => saveAs(amina)))
  expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
  await saveAs(amina, { name: 'North', rhythm: 'none' })
  expect(await listOf(amina)).toMatchObject([{ name: 'North', rhythm: 'none' }])
})

test('[SAVE2] a search whose choice no longer exists stays and says so', async () => {
  const amina = await signUp(product)
  const { body } = await saveAs(amina)
  await product.db
    .updateTable('saved_searches')
    .set({ query: 'subject=Alchemy&subject=Doctor&maxFee=-3&search=milan' })
    .where('id', '=', body.insertedId)
    .execute()
  expect(await listOf(amina)).toMatchObject([
    { query: 'search=milan&subject=Doctor', lost: ['Alchemy', '-3'] },
  ])
})

/** Somebody whose address is confirmed, in a place where eight o'clock was less than twelve hours ago. */
async function confirmed(): Promise<Person> {
  const person = await signUp(product)
  await confirmEmail(product, person)
  const timeZone = placeInTheDay(new Date()).zone
  expect((await ask(product, person, 'PATCH /mailPreferences', { timeZone })).status).toBe(200)
  return person
}

/** Runs the recurring job now, and waits for the mails that it made necessary. */
async function plan(): Promise<void> {
  const { rows } = await sql<{ before: Date }>`
    update jobs set run_at = now() where key = 'every:plan_digests' returning now() as before`.execute(
    product.db,
  )
  const [{ before }] = rows as [{ before: Date }]
  const recurring = product.db.selectFrom('jobs').select('run_at').where('key', '=', 'every:plan_digests')
  await expect
    .poll(async () => (await recurring.executeTakeFirstOrThrow()).run_at.getTime())
    .toBeGreaterThan(before.getTime() + 4 * 60_000)
  const open = product.db.selectFrom('notices').select('key').where('state', 'in', ['queued', 'sending'])
  await expect.poll(() => open.execute()).toEqual([])
}

const post = (name: string) => insertScholarship(product.db, { scholarship_name: name, country: 'Norway' })

/** As if the searches of a person were saved yesterday. */
const saveYesterday = (person: Person) =>
  sql`update saved_searches set since = now() - interval '1 day' where user_id = ${person.userId}`.execute(
    product.db,
  )

test('[SAVE2] [SAVE4] what is new is mailed once, and one click stops digests only', async () => {
  const [amina, unconfirmed] = [await confirmed(), await signUp(product)]
  for (const person of [amina, unconfirmed]) {
    await saveAs(person)
    await saveYesterday(person)
  }
  const id = await post('New <Award>')
  await plan()
  await plan()

  expect(await digestsTo(unconfirmed)).toEqual([])
  const [mail, ...others] = await digestsTo(amina)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('1 new: Masters in Norway')
  expect(mail?.text).toMatch(/^New <Award>\s+Lakeside University, Norway\s+Fee \$50/m)
  expect(mail?.text).toContain(`${product.siteUrl}/scholarshipDetails/${id}`)
  expect(mail?.text).toContain(`${product.siteUrl}/allScholarships?degree=Masters&country=Norway`)
  expect(mail?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  const [, address = ''] =
    /^List-Unsubscribe: <(.+)>/m.exec(mail?.source.replaceAll(/\r\n\s+/g, ' ') ?? '') ?? []
  expect((await fetch(address)).status).toBe(200)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  expect(await answer.json()).toEqual({ unsubscribed: 'digests' })
  expect((await ask(product, amina, 'GET /mailPreferences')).body).toMatchObject({
    reminders: true,
    digests: false,
  })
  const { token } = linkOf(mail as NonNullable<typeof mail>, 'mailPreferences')
  expect((await send(product, 'GET', `/mailPreferences/${token}`)).status).toBe(200)
})

const digestsTo = async (person: Person) =>
  (await mailsTo(product, person.email)).filter(({ subject }) => / new: /.test(subject))

test('[SAVE2] what can be seen when a search is saved, or mailed again, is not new; what is being posted is', async () => {
  const amina = await confirmed()
  await post('Seen')
  const { body } = await saveAs(amina, { rhythm: 'none' })
  const change = (rhythm: string) =>
    ask(product, amina, `PATCH /savedSearches/${body.insertedId}`, { rhythm })
  await post('Posted while not mailed')
  await product.db.transaction().execute(async tx => {
    const name = 'Being posted'
    await insertScholarship(tx, { scholarship_name: name, country: 'Norway' })
    await change('daily')
  })
  await change('weekly')
  await change('daily')
  // Only the hits say what could be seen.
  await saveYesterday(amina)
  await plan()
  const mails = await digestsTo(amina)
  expect(mails.map(({ text }) => text.match(/^.+(?=\s+Lakeside University)/gm)?.join())).toEqual([
    'Being posted',
  ])
})
