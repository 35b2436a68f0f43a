import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AwardsFile } from '../../../contract/outcomes/awards-file.ts'
import { ask } from '../../support/ask.ts'
import { usePerson } from '../../support/identity/people.ts'
import { setOffice } from '../../support/office.ts'
import { insertEndedRound } from '../../support/outcome-factories.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'
import { withoutTriggers } from '../../support/score-steps.ts'
import grantSchema from '../../scenarios/open-data/360-giving-grant-schema.json' with { type: 'json' }
import packageSchema from '../../scenarios/open-data/360-giving-package-schema.json' with { type: 'json' }

const product = useProduct(() => startTestProduct())
const officer = usePerson(product, 'moderator', 'Mira Staff')

const shown = async (id: string) => (await fetch(`${product.siteUrl}/api/outcomes/${id}`)).json()
const awards = (id: string) => fetch(`${product.siteUrl}/api/outcomes/awards/${id}`)
const show = (id: string) => ask(product, officer, `POST /outcomes/${id}`)
const office = async (id: string) => (await ask(product, officer, `GET /outcomes/office/${id}`)).body
const page = async (id: string) => (await fetch(`${product.siteUrl}/scholarshipDetails/${id}`)).text()

/** Checks against the published schemas, offline, with what the checker must be told about them. */
function problemsOf(file: AwardsFile): unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  // Their `$schema` says http, and the package names an older schema of a grant.
  const draft = 'https://json-schema.org/draft/2020-12/schema'
  const { properties } = packageSchema
  ajv.addSchema({ ...grantSchema, $schema: draft, $id: properties.grants.items.$ref })
  const check = ajv.compile({ ...packageSchema, $schema: draft })
  return check(file) ? [] : check.errors
}

test('[OPEN1] a finished round shows how it ended, once the office says so, until it hides it', async () => {
  const id = await insertEndedRound(product.db, { awarded: 12, declined: 30 })
  expect(await shown(id)).toEqual({ outcome: null, hasAwards: false })
  expect(await page(id)).not.toContain('How it ended')
  expect(await office(id)).toMatchObject({ shown: null, now: { applied: 42, awarded: 12, promised: null } })

  expect((await show(id)).status).toBe(200)
  const { outcome } = await shown(id)
  expect(outcome).toMatchObject({ applied: 42, awarded: 12 })
  expect(await page(id)).toContain('42 people applied, and 12 were awarded.')

  await ask(product, officer, `DELETE /outcomes/${id}`)
  expect(await shown(id)).toEqual({ outcome: null, hasAwards: false })
  expect(await page(id), 'no cached page keeps it').not.toContain('How it ended')
})

test('[OPEN1] days are working days, beside what was promised', async () => {
  await setOffice(product.db, { answerDays: 15 })
  const id = await insertEndedRound(product.db, { awarded: 10, declined: 10 })
  await sql`update applications set applied_at = '2026-03-06 12:00Z' where scholarship_id = ${id}`.execute(
    product.db,
  )
  // A Friday to the Monday of the week after next.
  await sql`update decisions set released_at = '2026-03-16 12:00Z' where scholarship_id = ${id}`.execute(
    product.db,
  )
  expect(await office(id)).toMatchObject({ now: { halfWithin: 6, promised: 15 } })
})

test.each([
  ['few applied', { awarded: 4, declined: 5 }, null],
  ['few were awarded', { awarded: 9, declined: 30 }, { applied: 39, awarded: null }],
  ['few were not', { awarded: 30, declined: 3 }, { applied: 33, awarded: null }],
])('[OPEN1] %s: nothing tells of fewer than ten people', async (_title, counts, expected) => {
  const id = await insertEndedRound(product.db, counts)
  const { status } = await show(id)
  expect(status).toBe(expected ? 200 : 409)
  const { outcome, hasAwards } = await shown(id)
  expect(outcome && { applied: outcome.applied, awarded: outcome.awarded }).toEqual(expected)
  expect(hasAwards).toBe(false)
  expect((await awards(id)).status, 'the list of awards would tell as well').toBe(404)
})

test('[OPEN1] a round cannot be shown while one is undecided or a decision is held, or before it has closed', async () => {
  const undecided = await insertEndedRound(product.db, { awarded: 15, declined: 15 })
  await sql`update decisions set released_at = null where application_id =
    (select id from applications where scholarship_id = ${undecided} limit 1)`.execute(product.db)
  await sql`update applications set status = 'Processing' where id = (select application_id from decisions
    where scholarship_id = ${undecided} and released_at is null)`.execute(product.db)
  const open = await insertEndedRound(product.db, {
    awarded: 15,
    declined: 15,
    scholarship: { application_deadline: '2099-01-01' },
  })
  for (const id of [undecided, open]) {
    expect(await show(id)).toMatchObject({ status: 409, body: { error: { code: 'outcome_not_ready' } } })
    expect(await office(id)).toEqual({ shown: null, now: null })
  }
})

test('[OPEN1] the awards are a valid 360Giving file, with fresh ids and nothing personal', async () => {
  const id = await insertEndedRound(product.db, { awarded: 25, declined: 20 })
  await show(id)
  const answer = await awards(id)
  const text = await answer.text()
  const file: AwardsFile = JSON.parse(text)
  expect(problemsOf(file)).toEqual([])
  expect(problemsOf({ ...file, grants: [] }), 'the check can fail').not.toEqual([])
  expect(file.grants).toHaveLength(25)
  expect(file.grants[0]).toMatchObject({
    currency: 'USD',
    amountAwarded: 1000,
    recipientIndividual: { name: 'Individual Recipient' },
    toIndividualsDetails: { primaryGrantReason: 'GTIR110', grantPurpose: ['GTIP130'] },
  })
  expect(new Set(file.grants.map(({ recipientIndividual }) => recipientIndividual.id)).size).toBe(25)

  const rows = await product.db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['applications.id', 'user_id', 'payment_id', 'user_name', 'user_email', 'phone', 'address'])
    .where('scholarship_id', '=', id)
    .execute()
  for (const value of rows.flatMap(row => Object.values(row))) expect(text).not.toContain(value)
  await show(id)
  expect(((await (await awards(id)).json()) as AwardsFile).grants.map(grant => grant.id)).toEqual(
    file.grants.map(grant => grant.id),
  )
})

test('[OPEN1] a file has at most 5,000 awards, with short descriptions', async () => {
  const { db } = product
  const id = await insertEndedRound(db, {
    awarded: 12,
    declined: 10,
    scholarship: { description: 'Covers tuition. '.repeat(100) },
  })
  expect((await show(id)).status).toBe(200)
  // Awards without applications: what each application sets off takes most of a minute.
  await withoutTriggers(product, {
    text: `insert into public_awards (application_id, scholarship_id, amount_minor, currency, awarded_on)
      select gen_random_uuid(), $1, 100000, 'usd', current_date from generate_series(1, 4989)`,
    values: [id],
  })
  expect(await shown(id)).toMatchObject({ hasAwards: false })
  expect((await awards(id)).status).toBe(404)
  await sql`delete from applications where id in (select application_id from public_awards
    join applications on applications.id = application_id where public_awards.scholarship_id = ${id} limit 1)`.execute(
    db,
  )
  expect(await shown(id)).toMatchObject({ hasAwards: true })
  const file = (await (await awards(id)).json()) as AwardsFile
  expect(file.grants).toHaveLength(5_000)
  expect(file.grants[0]?.description.length).toBe(500)
})

test('[OPEN1] a deleted person takes their award along; what was counted stays as it was shown', async () => {
  const id = await insertEndedRound(product.db, { awarded: 12, declined: 12 })
  await show(id)
  await sql`delete from applications where id = (select application_id from public_awards
    where scholarship_id = ${id} limit 1)`.execute(product.db)
  expect(((await (await awards(id)).json()) as AwardsFile).grants).toHaveLength(11)
  expect(await shown(id)).toMatchObject({ outcome: { applied: 24, awarded: 12 } })
})
