import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { localTime } from '../../../../contract/core/time/zoned-time.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { refreshClosed } from '../../../../server/features/scholarships/search/closings.ts'
import { insertReview, specified } from '../../../support/application-factories.ts'
import { ask, refusal } from '../../../support/ask.ts'
import { scholarshipForm } from '../../../support/browser/scholarship-form.ts'
import { dateIn, insertScholarship } from '../../../support/factories.ts'
import { confirmEmail, type Person, signUp } from '../../../support/identity/people.ts'
import { mailAbout, sendNewsNow } from '../../../support/mail/outbox.ts'
import { useProduct } from '../../../support/product.ts'
import { askForReferences } from '../../../support/reference-steps.ts'
import { raceForPlaces } from '../../../scenarios/rounds/race-for-places.ts'

const product = useProduct()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const free = { application_fee_minor: 0 }

function apply(person: Person, scholarshipId: string) {
  return ask(product, person, 'POST /appliedScholarship', { ...specified, scholarshipId })
}

async function begin(person: Person, scholarshipId: string) {
  return refusal(await ask(product, person, 'POST /create-payment-intent', { scholarshipId }))
}

async function detailsOf(id: string) {
  return ask(product, undefined, `GET /scholarshipDetails/${id}`)
}

test('[ROUND1] a scholarship that uses nothing of rounds answers without them', async () => {
  const id = await insertScholarship(product.db)
  const office = await signUp(product, 'moderator')
  expect((await detailsOf(id)).body).not.toHaveProperty('round')
  const { body } = await ask(product, office, `GET /rounds/${id}`)
  expect(body).toMatchObject({ state: 'open', exact: false, capacity: null, opensAt: null, version: 1 })
})

test('[ROUND1] [ROUND3] a deadline or closing after which copies could not be dated is refused', async () => {
  const id = await insertScholarship(product.db)
  const office = await signUp(product, 'moderator')
  const asked = [
    await ask(product, office, `PATCH /scholarships/${id}`, { applicationDeadline: '9999-12-31' }),
    await ask(product, office, `PATCH /rounds/${id}`, { version: 1, closesAt: '9999-12-31T10:00' }),
  ]
  const message = 'Please enter a date before the year 3000.'
  expect(asked.map(({ body }) => body.error.fields)).toEqual([
    { applicationDeadline: message },
    { closesAt: message },
  ])
})

test('[ROUND3] a copy is a draft of the series, a year later, that nobody but staff sees until it is published', async () => {
  const closes_at = new Date('2027-03-05T16:00:00Z')
  const id = await insertScholarship(product.db, { ...free, closes_at, time_zone: 'Africa/Lagos' })
  const [office, amina] = await Promise.all([signUp(product, 'moderator'), signUp(product)])
  const { status, body } = await ask(product, office, `POST /rounds/duplicate/${id}`)
  expect(status).toBe(201)
  const copy = body.insertedId as string
  const round = (await ask(product, office, `GET /rounds/${copy}`)).body
  expect(round).toMatchObject({ state: 'draft', datesToCheck: true, closesAt: '2028-03-03T16:00:00.000Z' })
  expect(round.series).toMatchObject([{ _id: id }])

  expect(refusal(await detailsOf(copy))).toEqual([404, 'not_found'])
  expect((await begin(amina, copy))[1]).toBe('scholarship_gone')
  expect(refusal(await apply(amina, copy))[1]).toBe('scholarship_gone')
  const found = await ask(product, undefined, 'GET /scholarships')
  expect(found.body.map(({ _id }: { _id: string }) => _id)).not.toContain(copy)
  const drafts = await ask(product, office, 'GET /manageScholarships?status=draft')
  expect(drafts.body.map(({ _id }: { _id: string }) => _id)).toEqual([copy])
  expect((await ask(product, office, `PATCH /scholarships/${copy}`, { rating: 2 })).body.modifiedCount).toBe(
    1,
  )

  await insertReview(product.db, { user_id: amina.userId, scholarship_id: id })
  const reviewsOf = async (of: string) => (await ask(product, undefined, `GET /reviews/${of}`)).body
  expect(refusal(await ask(product, undefined, `GET /reviews/${copy}`))).toEqual([404, 'not_found'])

  expect((await ask(product, office, `POST /rounds/publish/${copy}`)).body.modifiedCount).toBe(1)
  expect(await reviewsOf(copy)).toMatchObject([{ scholarshipId: id }])
  expect(await reviewsOf(id)).toEqual(await reviewsOf(copy))
  expect((await ask(product, office, `POST /rounds/publish/${copy}`)).body.modifiedCount).toBe(0)
  expect((await detailsOf(copy)).body.applicationDeadline).toBe('2028-03-03')
  expect((await apply(amina, copy)).status).toBe(201)
})

test('[ROUND3] [REF1] a copy asks for the same references, 364 days later', async () => {
  const [asking, silent] = [await insertScholarship(product.db), await insertScholarship(product.db)]
  const office = await signUp(product, 'moderator')
  await askForReferences(product, office, asking, { count: 3, asks: 'award', closesOn: '2027-03-05' })
  const settingsOfCopy = async (id: string) => {
    const copy = (await ask(product, office, `POST /rounds/duplicate/${id}`)).body.insertedId as string
    return (await ask(product, office, `GET /references/scholarship/${copy}`)).body
  }
  const { question } = (await ask(product, office, `GET /references/scholarship/${asking}`)).body
  expect(await settingsOfCopy(asking)).toMatchObject({
    count: 3,
    asks: 'award',
    closesOn: '2028-03-03',
    question,
    version: 1,
  })
  expect(await settingsOfCopy(silent)).toMatchObject({ count: 0, version: 0 })
})

test('[ROUND3] a copy has the criteria, letters, held decisions and conversations of the first, as the first of its own', async () => {
  const [full, plain] = [await insertScholarship(product.db), await insertScholarship(product.db)]
  const office = await signUp(product, 'moderator')
  const criterion = (name: string) => ({ name, weight: 100, words: ['1', '2', '3', '4', '5'] })
  const criteria = (version: number, name: string) => ({
    version,
    criteria: [criterion(name)],
    hides: true,
    anew: false,
  })
  const letter = (version: number, subject: string) => ({
    kind: 'award',
    version,
    subject,
    body: '{outcome}',
  })
  const settings = [
    [`POST /scores/criteria/${full}`, criteria(0, 'Merit')],
    [`POST /scores/criteria/${full}`, criteria(1, 'Need')],
    [`POST /decisions/letters/${full}`, letter(0, 'Awarded')],
    [`POST /decisions/letters/${full}`, letter(1, 'Good news')],
    [`PATCH /decisions/scholarship/${full}`, { holds: true }],
    [`PATCH /conversations/scholarship/${full}`, { applicantsFirst: true }],
  ] as const
  for (const [call, body] of settings)
    expect((await ask(product, office, call, body)).status).toBeLessThan(300)
  const copied = async (id: string) => {
    const copy = (await ask(product, office, `POST /rounds/duplicate/${id}`)).body.insertedId as string
    const read = async (path: string) => (await ask(product, office, `GET /${path}/${copy}`)).body
    const sheet = await read('scores/criteria')
    const letters: { version: number; subject: string }[] = await read('decisions/letters')
    return {
      criteria: sheet.criteria,
      hides: sheet.hides,
      version: sheet.version,
      letters: letters.flatMap(({ version, subject }) => (version > 0 ? [[version, subject]] : [])),
      holds: (await read('decisions/scholarship')).holds,
      conversations: await read('conversations/scholarship'),
    }
  }
  expect(await copied(full)).toEqual({
    criteria: [criterion('Need')],
    hides: true,
    version: 1,
    letters: [[1, 'Good news']],
    holds: true,
    conversations: { applicantsFirst: true },
  })
  expect(await copied(plain)).toEqual({
    criteria: [],
    hides: false,
    version: 0,
    letters: [],
    holds: null,
    conversations: { applicantsFirst: false },
  })
})

test('[ROUND1] a draft whose closing has passed is not published', async () => {
  const draft = { published_at: null, archived_at: new Date(), application_deadline: '2020-01-01' }
  const id = await insertScholarship(product.db, draft)
  const office = await signUp(product, 'moderator')
  expect(refusal(await ask(product, office, `POST /rounds/publish/${id}`))).toEqual([409, 'deadline_passed'])
})

const unpublished = () => ({ published_at: null, archived_at: new Date() })

test('[ROUND1] [ROUND2] a draft that closes in the past, or before it opens, is neither saved nor published', async () => {
  const office = await signUp(product, 'moderator')
  const id = await insertScholarship(product.db, unpublished())
  const change = (body: object) =>
    ask(product, office, `PATCH /rounds/${id}`, { version: 1, timeZone: 'UTC', ...body })
  const [past, soon, later] = [-1, 24, 48].map(hours => localTime(inHours(hours), 'UTC'))
  expect((await change({ closesAt: past })).body.error.fields).toEqual({
    closesAt: 'The closing date is in the past. Choose a later one.',
  })
  expect((await change({ opensAt: later, closesAt: soon })).body.error.fields).toEqual({
    opensAt: 'It must open before it closes.',
  })
  expect((await ask(product, office, `GET /rounds/${id}`)).body).toMatchObject({ version: 1, opensAt: null })
  expect((await change({ opensAt: soon, closesAt: later })).status).toBe(200)

  const opening = await insertScholarship(product.db, { ...unpublished(), opens_at: inHours(24 * 30) })
  const early = await ask(product, office, `PATCH /scholarships/${opening}`, {
    applicationDeadline: dateIn(9),
  })
  expect(early.body.error.fields).toHaveProperty('applicationDeadline')

  const wrong = await insertScholarship(product.db, {
    ...unpublished(),
    opens_at: inHours(3),
    closes_at: inHours(2),
  })
  const { error } = (await ask(product, office, `POST /rounds/publish/${wrong}`)).body
  expect(error.fields).toEqual({ opensAt: 'It must open before it closes.' })
})

test('[T1] [T2] [ROUND2] the server takes no deadline in the past, new or changed; one that has passed may stay', async () => {
  const office = await signUp(product, 'moderator')
  const passed = { applicationDeadline: 'The closing date is in the past. Choose a later one.' }
  for (const query of ['', '?draft=true']) {
    const sent = { ...scholarshipForm, applicationDeadline: dateIn(-2) }
    expect((await ask(product, office, `POST /scholarships${query}`, sent)).body.error.fields).toEqual(passed)
  }
  for (const given of [{}, unpublished(), { application_deadline: dateIn(-30) }]) {
    const id = await insertScholarship(product.db, given)
    const change = (changes: object) => ask(product, office, `PATCH /scholarships/${id}`, changes)
    const { scholarship } = (await ask(product, office, `GET /manageScholarships/${id}`)).body
    const { applicationDeadline } = scholarship
    expect((await change({ rating: 2, applicationDeadline: dateIn(-2) })).body.error.fields).toEqual(passed)
    expect((await change({ rating: 2, applicationDeadline })).body).toEqual({ modifiedCount: 1 })
    expect((await change({ applicationDeadline: dateIn(3) })).body).toEqual({ modifiedCount: 1 })
  }
})

test('[ROUND1] it is unpublished while nobody has begun to apply, and published again', async () => {
  const id = await insertScholarship(product.db)
  const [office, amina] = await Promise.all([signUp(product, 'moderator'), signUp(product)])
  const unpublish = () => ask(product, office, `POST /rounds/unpublish/${id}`)
  expect((await unpublish()).body).toEqual({ modifiedCount: 1 })
  expect((await unpublish()).body).toEqual({ modifiedCount: 0 })
  expect(refusal(await detailsOf(id))).toEqual([404, 'not_found'])
  expect((await begin(amina, id))[1]).toBe('scholarship_gone')
  expect((await ask(product, office, `GET /rounds/${id}`)).body.state).toBe('draft')
  expect((await ask(product, office, `POST /rounds/publish/${id}`)).body).toEqual({ modifiedCount: 1 })
  expect((await begin(amina, id))[0]).toBe(200)
  expect(refusal(await unpublish())).toEqual([409, 'already_begun'])
  expect((await detailsOf(id)).status).toBe(200)
})

test('[ROUND1] a new scholarship is kept as a draft first, once however often it is sent', async () => {
  const office = await signUp(product, 'moderator')
  const call = `POST /scholarships?draft=true&submission=${newId()}`
  const [first, second] = [
    await ask(product, office, call, scholarshipForm),
    await ask(product, office, call, scholarshipForm),
  ]
  expect([first.status, second.body]).toEqual([201, first.body])
  const id = first.body.insertedId
  expect((await ask(product, office, `GET /rounds/${id}`)).body).toMatchObject({
    state: 'draft',
    formWaits: false,
  })
  expect(refusal(await detailsOf(id))).toEqual([404, 'not_found'])
  await ask(product, office, `PATCH /forms/${id}`, { version: 0, definition: { sections: [] } })
  expect((await ask(product, office, `GET /rounds/${id}`)).body.formWaits).toBe(true)
  expect((await ask(product, office, `POST /rounds/publish/${id}`)).status).toBe(200)
  expect((await detailsOf(id)).body.scholarshipName).toBe(scholarshipForm.scholarshipName)
})

test('[ROUND2] it takes applications from its opening to its closing, to the minute', async () => {
  const [early, late, open] = await Promise.all([
    insertScholarship(product.db, { ...free, opens_at: inHours(1) }),
    insertScholarship(product.db, { ...free, closes_at: inHours(-0.001) }),
    insertScholarship(product.db, { ...free, opens_at: inHours(-1), closes_at: inHours(1) }),
  ])
  const amina = await signUp(product)
  expect((await begin(amina, early))[1]).toBe('not_open_yet')
  expect(refusal(await apply(amina, early))[1]).toBe('not_open_yet')
  expect((await begin(amina, late))[1]).toBe('deadline_passed')
  expect(refusal(await apply(amina, late))[1]).toBe('deadline_passed')
  expect((await apply(amina, open)).status).toBe(201)
})

test('[ROUND2] an exact closing is set in its zone and moves to later only; the deadline is its day', async () => {
  const id = await insertScholarship(product.db, { closes_at: inHours(48), time_zone: 'Asia/Dhaka' })
  const office = await signUp(product, 'moderator')
  const change = async (body: object) => {
    const { version } = (await ask(product, office, `GET /rounds/${id}`)).body
    return ask(product, office, `PATCH /rounds/${id}`, { version, ...body })
  }
  const zone = 'America/New_York'
  const to = localTime(inHours(96), zone)
  expect((await change({ closesAt: to, timeZone: zone })).status).toBe(200)
  const details = (await detailsOf(id)).body
  expect(details.applicationDeadline).toBe(to.slice(0, 10))
  expect(details.round).toMatchObject({ timeZone: zone, capacity: null })
  expect(localTime(new Date(details.round.closesAt), zone)).toBe(to)
  for (const refused of [{ closesAt: localTime(inHours(50), zone) }, { closesAt: '2027-02-30T12:00' }]) {
    expect((await change(refused)).body.error.fields).toHaveProperty('closesAt')
  }
  expect((await change({ timeZone: 'Moon/Base' })).body.error.fields).toHaveProperty('timeZone')
  expect((await change({ opensAt: localTime(inHours(2), zone) })).body.error.fields).toHaveProperty('opensAt')
  const deadline = await ask(product, office, `PATCH /scholarships/${id}`, {
    applicationDeadline: '2099-01-01',
  })
  expect(deadline.body.error.fields).toHaveProperty('applicationDeadline')
  const stale = await ask(product, office, `PATCH /rounds/${id}`, { version: 1, capacity: 3 })
  expect(refusal(stale)).toEqual([409, 'changed_meanwhile'])
})

test('[ROUND2] closed by staff, it is closed at once, says why, and opens again by a later closing', async () => {
  const id = await insertScholarship(product.db, free)
  const [office, amina] = await Promise.all([signUp(product, 'moderator'), signUp(product)])
  expect(refusal(await ask(product, office, `POST /rounds/close/${id}`, { reason: ' ' }))[0]).toBe(400)
  const reason = 'The money is spent.'
  expect((await ask(product, office, `POST /rounds/close/${id}`, { reason })).status).toBe(200)
  expect(refusal(await apply(amina, id))[1]).toBe('deadline_passed')
  const again = await ask(product, office, `POST /rounds/close/${id}`, { reason })
  expect(refusal(again)[1]).toBe('deadline_passed')
  const { state, closeReason, version } = (await ask(product, office, `GET /rounds/${id}`)).body
  expect([state, closeReason]).toEqual(['closed', reason])
  const later = { version, timeZone: 'UTC', closesAt: localTime(inHours(5), 'UTC') }
  expect((await ask(product, office, `PATCH /rounds/${id}`, later)).status).toBe(200)
  expect((await apply(amina, id)).status).toBe(201)
  const opened = (await ask(product, office, `GET /rounds/${id}`)).body
  expect(opened).toMatchObject({ closedAt: null, closeReason: null, earlyClosings: [{ reason }] })
})

test('[ROUND2] a closing that has come is noted once, and searches call it closed', async () => {
  const name = { ...free, scholarship_name: 'Zoned Closing Award' }
  const id = await insertScholarship(product.db, { ...name, closes_at: inHours(1) })
  const open = async () =>
    (await ask(product, undefined, 'GET /allScholarships?search=Zoned+Closing&closed=exclude')).body.count
  expect(await open()).toBe(1)
  await product.db
    .updateTable('scholarships')
    .set({ closes_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()
  await refreshClosed(product.db)
  await expect.poll(open).toBe(0)
  const { noted_closing: noted, closing_at: closing } = await product.db
    .selectFrom('scholarships')
    .select(['noted_closing', 'closing_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(noted).toEqual(closing)
})

test('[ROUND3] forty at once for three places: three get one, the others are told', async () => {
  const id = await insertScholarship(product.db, { ...free, capacity: 3 })
  const people: Person[] = []
  // A few at a time: passwords are hashed by two.
  while (people.length < 40)
    people.push(...(await Promise.all(Array.from({ length: 5 }, () => signUp(product)))))
  const applyAnyway = async (person: Person) => {
    for (;;) {
      const reply = await apply(person, id)
      // On a slow machine the last ones wait for longer than an answer may take.
      if (reply.status !== 503) return reply
    }
  }
  const replies = await Promise.all(people.map(applyAnyway))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  const refusals = replies.filter(({ status }) => status !== 201).map(reply => refusal(reply)[1])
  expect(new Set(refusals)).toEqual(new Set(['places_taken']))
  expect((await detailsOf(id)).body.round).toMatchObject({ capacity: 3, placesTaken: 3 })
})

/** As if the payments for a scholarship had been begun so many minutes ago. */
async function beganBefore(id: string, minutes: number) {
  await product.db
    .updateTable('payments')
    .set({ created_at: inHours(-minutes / 60) })
    .where('scholarship_id', '=', id)
    .execute()
}

test('[ROUND3] to begin to pay holds a place for ten minutes; then whoever comes first has it', async () => {
  const id = await insertScholarship(product.db, { capacity: 1 })
  const [amina, karim] = await Promise.all([signUp(product), signUp(product)])
  expect((await begin(amina, id))[0]).toBe(200)
  await beganBefore(id, 9)
  expect((await begin(amina, id))[0]).toBe(200)
  expect(await begin(karim, id)).toEqual([409, 'places_taken'])
  await beganBefore(id, 11)
  expect((await begin(amina, id))[0]).toBe(200)
  expect((await begin(karim, id))[0]).toBe(200)
  // Before paying, and not by a refund after it.
  expect(await begin(amina, id)).toEqual([409, 'places_taken'])
})

test('[ROUND3] unpaid, a person holds one place: to begin elsewhere gives the earlier one up', async () => {
  const limited = () => insertScholarship(product.db, { capacity: 1 })
  const [first, second, unlimited] = [await limited(), await limited(), await insertScholarship(product.db)]
  const [amina, karim] = await Promise.all([signUp(product), signUp(product)])
  expect((await begin(amina, first))[0]).toBe(200)
  expect((await begin(amina, unlimited))[0]).toBe(200)
  expect(await begin(karim, first)).toEqual([409, 'places_taken'])
  expect((await begin(amina, second))[0]).toBe(200)
  expect((await begin(karim, first))[0]).toBe(200)
  // To go back does not take the place from those who have come since.
  expect(await begin(amina, first)).toEqual([409, 'places_taken'])
  expect((await detailsOf(first)).body.round).toMatchObject({ placesTaken: 1 })
})

test('[ROUND2] a closing moved again and again is one mail, with the last one, to those whom it concerns', async () => {
  const id = await insertScholarship(product.db, { closes_at: inHours(48), time_zone: 'UTC' })
  const [office, amina, karim] = await Promise.all([
    signUp(product, 'moderator'),
    signUp(product),
    signUp(product),
  ])
  await ask(product, amina, 'POST /saved', { ids: [id] })
  await ask(product, karim, 'POST /saved', { ids: [id] })
  await confirmEmail(product, amina)
  const [later, latest] = [localTime(inHours(72), 'UTC'), localTime(inHours(96), 'UTC')]
  for (const closesAt of [later, later, latest]) {
    const { version } = (await ask(product, office, `GET /rounds/${id}`)).body
    expect((await ask(product, office, `PATCH /rounds/${id}`, { version, closesAt })).status).toBe(200)
  }
  const { rows } = await sql<{ user: string }>`
    select substring(key from '[^:]+$') as user from jobs
      where kind = 'send_closing_moved' and key like ${`%${id}%`}`.execute(product.db)
  expect(rows).toEqual([{ user: amina.userId }])

  await sendNewsNow(product)

  const { source, text } = await mailAbout(product, amina.email, 'More time')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(text).toMatch(/Apply: (before \d\d:\d\d on|by the end of) \d+ \w+ \(UTC\)/)
  const [, address = ''] = /^List-Unsubscribe: <(.+?)>/m.exec(source.replaceAll(/\r\n\s+/g, ' ')) ?? []
  expect(await (await fetch(address, { method: 'POST' })).json()).toEqual({ unsubscribed: 'reminders' })
})

test('[ROUND2] [SAVE4] an early closing can be stopped by one click as well', async () => {
  const id = await insertScholarship(product.db, { closes_at: inHours(48), time_zone: 'UTC' })
  const [office, amina] = await Promise.all([signUp(product, 'moderator'), signUp(product)])
  await ask(product, amina, 'POST /saved', { ids: [id] })
  await confirmEmail(product, amina)
  expect((await ask(product, office, `POST /rounds/close/${id}`, { reason: 'Spent.' })).status).toBe(200)
  await sendNewsNow(product)
  const { source, text } = await mailAbout(product, amina.email, 'Closed early')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(text).toContain(`${product.siteUrl}/scholarshipDetails/${id}`)
  expect(text).toContain('Stop or change these emails:')
})

test('[ROUND2] [ROUND3] sixty at once for five places, closed and extended meanwhile: none too many', async () => {
  const race = await raceForPlaces(product.db, { seed: 'rounds', people: 60, places: 5 })
  expect([race.applied, race.kept]).toEqual([5, 5])
  const expected = new Set(['places_taken', 'deadline_passed', 'changed_meanwhile', 'invalid_input'])
  expect(Object.keys(race.refusals).filter(code => !expected.has(code))).toEqual([])
})
