import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask, refusal } from '../../support/ask.ts'
import { setOffice } from '../../support/office.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'
import { insertDecided, removalDeps, removedOf, removeNow, setRule } from '../../support/retention-steps.ts'
import { removeDue } from '../../../server/operations/retention/removal-service.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))
const admin = usePerson(product, 'admin', 'Ada Admin')
const officer = usePerson(product, 'moderator', 'Mira Staff')

const previewOf = async (months: number) =>
  (await ask(product, admin, `GET /retention/preview?months=${months}`)).body
const rule = async () => (await ask(product, admin, 'GET /retention')).body
const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** All that was decided before is gone, so that a test counts its own. */
async function begin(): Promise<void> {
  await setRule(product.db, null)
  await sql`delete from applications`.execute(product.db)
}

test('[AUDIT4] the preview says how many go first and on each day after, what they have, and what is held', async () => {
  const { db } = product
  await begin()
  const [first, second] = [await insertDecided(db, past(800)), await insertDecided(db, past(790))]
  await insertDecided(db, past(100))
  const { startsOn } = await previewOf(24)
  const { rows } = await sql<{ decided: string; on: string }>`
    select ((${startsOn}::date + 3 - interval '24 months')::timestamp + interval '12 hours')::text || 'Z' as decided,
      (${startsOn}::date + 3)::text as "on"`.execute(db)
  await insertDecided(db, rows[0]?.decided ?? '')
  await insertDecided(db, rows[0]?.decided ?? '')
  expect((await ask(product, admin, `POST /retention/holds/${second}`, { reason: 'An appeal' })).status).toBe(
    200,
  )
  expect(await previewOf(24)).toEqual({
    months: 24,
    startsOn,
    first: 1,
    days: [{ on: rows[0]?.on, count: 2 }],
    later: 1,
    held: 1,
    kinds: [{ kind: 'contact', count: 1, applications: 1 }],
  })
  const people = (await ask(product, admin, 'GET /retention/people?months=24')).body
  expect(people.map((row: { _id: string }) => row._id).slice(0, 2)).toEqual([first, second])
  expect(people[0]).toMatchObject({ goesOn: startsOn, hold: null, kinds: [{ kind: 'contact', count: 1 }] })
  expect(people[1].hold).toMatchObject({ reason: 'An appeal', by: 'Ada Admin' })
  const held = await ask(product, admin, 'GET /retention/people?months=24&held=only')
  expect(held.body).toHaveLength(1)
  expect(held.headers.get('x-total-count')).toBe('1')
})

test('[AUDIT4] whose data goes is listed page by page and found by name', async () => {
  const { db } = product
  await begin()
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await insertDecided(db, past(900 - n)))
  const seen: string[] = []
  for (let behind: string | null = ''; behind !== null; ) {
    const { body, headers } = await ask(
      product,
      admin,
      `GET /retention/people?size=2${behind ? `&behind=${behind}` : ''}`,
    )
    seen.push(...body.map((row: { _id: string }) => row._id))
    behind = headers.get('x-last-place')
  }
  expect(seen).toEqual(ids)
  const { rows } = await sql<{
    email: string
  }>`select applicant_email as email from applications where id = ${ids[3]}`.execute(db)
  const found = await ask(product, admin, `GET /retention/people?search=${rows[0]?.email}`)
  expect(found.body.map((row: { _id: string }) => row._id)).toEqual([ids[3]])
})

test('[AUDIT4] the rule is saved by version, as it was previewed, and recorded', async () => {
  const { db } = product
  await begin()
  await insertDecided(db, past(800))
  const { version } = await rule()
  const { first } = await previewOf(24)
  expect(first).toBe(1)
  await insertDecided(db, past(801))
  const save = (body: object) => ask(product, admin, 'PATCH /retention', body)
  const more = await save({ months: 24, version, first })
  expect(refusal(more)).toEqual([409, 'changed_meanwhile'])
  expect(more.body.error.message).toContain('By now 2 applications would lose data at once, not 1.')
  const both = await Promise.all([
    save({ months: 24, version, first: 2 }),
    save({ months: 24, version, first: 2 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await rule()).toMatchObject({ months: 24, version: version + 1, by: 'Ada Admin' })
  expect((await save({ months: 24, version: version + 1, first: 2 })).body).toEqual({ modifiedCount: 0 })
  const { rows } = await sql`select before, after from record_entries join record_values on entry_id = id
    where action = 'retention.rule' order by at desc limit 1`.execute(db)
  expect(rows).toEqual([{ before: { months: null }, after: { months: 24, first: 2 } }])
})

test.each([0, -1, 121, 1e9, 1.5, 'a\u0000b', '24'])('[AUDIT4] %j is no number of months', async months => {
  const { version } = await rule()
  expect(refusal(await ask(product, admin, 'PATCH /retention', { months, version, first: 0 }))).toEqual([
    400,
    'invalid_input',
  ])
  expect((await ask(product, officer, 'PATCH /retention', { months: 24, version, first: 0 })).status).toBe(
    403,
  )
})

test('[AUDIT4] nothing goes before the first midnight after 24 hours, and nothing once it is turned off', async () => {
  const { db } = product
  await begin()
  await setOffice(db, { timeZone: 'Asia/Kathmandu' })
  const id = await insertDecided(db, past(800))
  const { version } = await rule()
  await ask(product, admin, 'PATCH /retention', { months: 24, version, first: 1 })
  const { rows } = await sql<{ hours: number; local: string }>`
    select extract(epoch from starts_at - saved_at) / 3600 as hours,
      to_char(starts_at at time zone 'Asia/Kathmandu', 'HH24:MI:SS') as local from retention`.execute(db)
  expect(rows[0]?.local).toBe('00:00:00')
  expect(Number(rows[0]?.hours)).toBeGreaterThan(24)
  expect(Number(rows[0]?.hours)).toBeLessThanOrEqual(48)
  expect(await removeNow(product)).toBe(0)
  await ask(product, admin, 'PATCH /retention', { months: null, version: version + 1, first: 0 })
  await sql`update retention set starts_at = now() - interval '1 hour'`.execute(db)
  expect(await removeNow(product)).toBe(0)
  expect(await removedOf(db, [id])).toEqual([])
  await setOffice(db, {})
})

test('[AUDIT4] what is due goes, held and reopened ones stay, and each removal is recorded without values', async () => {
  const { db } = product
  await begin()
  const [due, held, reopened, fresh] = [
    await insertDecided(db, past(800)),
    await insertDecided(db, past(800)),
    await insertDecided(db, past(800)),
    await insertDecided(db, past(700)),
  ] as const
  await ask(product, admin, `POST /retention/holds/${held}`, { reason: 'An appeal' })
  await ask(product, officer, `POST /decisions/reopen/${reopened}`, { reason: 'The wrong file was read.' })
  await setRule(db, 24)
  expect(await removeNow(product)).toBe(1)
  expect(await removedOf(db, [due, held, reopened, fresh])).toEqual([due])
  const { rows } =
    await sql`select actor_id, actor_as, after from record_entries join record_values on entry_id = id
    where action = 'application.remove_data' and application_id = ${due}`.execute(db)
  expect(rows).toEqual([
    { actor_id: null, actor_as: 'system', after: { data: 'after 24 months: contact 1' } },
  ])
  expect((await ask(product, admin, `DELETE /retention/holds/${held}`)).status).toBe(200)
  expect((await ask(product, admin, `DELETE /retention/holds/${held}`)).status).toBe(404)
  expect(await removeNow(product)).toBe(1)
  expect(await removedOf(db, [held])).toEqual([held])
  expect((await rule()).removed).toBe(2)
})

test('[AUDIT4] of a hold and a removal at the same moment, one wins wholly', async () => {
  const { db } = product
  await begin()
  const ids: string[] = []
  for (let n = 0; n < 30; n += 1) ids.push(await insertDecided(db, past(800 - n)))
  await setRule(db, 24)
  const holds = ids.map(
    async id => (await ask(product, admin, `POST /retention/holds/${id}`, { reason: 'Now' })).status,
  )
  // The first one holds by now; the others are on their way.
  await Promise.race(holds)
  const [answers] = await Promise.all([Promise.all(holds), removeNow(product), removeNow(product)])
  const removed = new Set(await removedOf(db, ids))
  const { rows } = await sql<{ id: string }>`select application_id as id from retention_holds`.execute(db)
  const held = new Set(rows.map(({ id }) => id))
  expect(ids.map(id => [removed.has(id), held.has(id)])).toEqual(
    answers.map(status => (status === 200 ? [false, true] : [true, false])),
  )
  expect(answers.every(status => status === 200 || status === 409)).toBe(true)
  expect(held.size).toBeGreaterThan(0)
})

test('[AUDIT4] a removal that ends half-way has removed nothing of an application, and is done again', async () => {
  const { db } = product
  await begin()
  const ids = [await insertDecided(db, past(800)), await insertDecided(db, past(801))]
  await setRule(db, 24)
  const deps = removalDeps(product)
  const dies = {
    ...deps,
    async forgetApplications(...given: Parameters<typeof deps.forgetApplications>) {
      await deps.forgetApplications(...given)
      throw new Error('killed')
    },
  }
  await expect(removeDue(dies)).rejects.toThrow('killed')
  const phones = async () =>
    (await sql<{ phone: string }>`select phone from applications order by id`.execute(db)).rows.map(
      ({ phone }) => phone,
    )
  expect(await phones()).toEqual(['+44 20 7946 0000', '+44 20 7946 0000'])
  const noRoom = { ...deps.documents, put: () => Promise.reject(new Error('no room')) }
  await expect(removeDue({ ...deps, documents: noRoom })).rejects.toThrow('no room')
  expect(await removedOf(db, ids)).toEqual(ids)
  const unnoted = async () => (await sql`select from retention_unnoted`.execute(db)).rows.length
  expect(await unnoted()).toBe(2)
  expect(await removeNow(product)).toBe(0)
  expect(await unnoted()).toBe(0)
})

test('[AUDIT4] an application that its applicant deletes and takes back is held, or without its data, as before', async () => {
  const { db } = product
  await begin()
  const person = await signUp(product)
  const [held, gone] = [
    await insertDecided(db, past(800), { user_id: person.userId }),
    await insertDecided(db, past(800), { user_id: person.userId }),
  ] as const
  await ask(product, admin, `POST /retention/holds/${held}`, { reason: 'An appeal' })
  await setRule(db, 24)
  expect(await removeNow(product)).toBe(1)
  for (const id of [held, gone]) {
    expect((await ask(product, person, `DELETE /appliedScholarship/${id}`)).status).toBe(200)
    expect((await ask(product, person, `POST /undoDelete/${id}`)).status).toBe(201)
  }
  expect(await removeNow(product)).toBe(0)
  expect(await removedOf(db, [held, gone])).toEqual([gone])
  expect((await rule()).held).toBe(1)
})

test('[AUDIT4] a hold waits for the removal that is under way, and is refused when its application is gone', async () => {
  const { db } = product
  await begin()
  const id = await insertDecided(db, past(800))
  await setRule(db, 24)
  const deps = removalDeps(product)
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removing = removeDue({
    ...deps,
    async forgetApplications(...given) {
      begun.resolve()
      await gate.promise
      await deps.forgetApplications(...given)
    },
  })
  await begun.promise
  const holding = ask(product, admin, `POST /retention/holds/${id}`, { reason: 'Now' })
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waits.execute(db)).rows.length, { timeout: 60_000 }).toBeGreaterThan(0)
  gate.resolve()
  expect(await removing).toBe(1)
  expect(refusal(await holding)).toEqual([409, 'application_decided'])
  expect((await rule()).held).toBe(0)
})
