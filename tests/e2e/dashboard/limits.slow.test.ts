import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { applyFree, choose } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { goodPassword, type Person, signUp } from '../../support/identity/people.ts'
import { refusedRequest, testSite } from '../../support/browser/site.ts'
import { applicationForm, fillApplication } from '../../support/browser/student-steps.ts'

const site = testSite()
const expectErrors = [refusedRequest, / failed\./]
const tooMany = 'Too many attempts. Please wait 10 minutes and try again.'

beforeEach(() => site.product.db.deleteFrom('rate_limits').execute())

/** Makes this person, or this computer, have called as often as it may. */
async function useUp(call: string, person?: Person): Promise<void> {
  const { db } = site.product
  const account = person && sql<string>`(select identity_id from users where id = ${person.userId})`
  const whose = account ? sql`'account:' || ${account}` : sql`'from:127.0.0.1'`
  await sql`insert into rate_limits (key, hits, resets_at)
    values (${call} || ':' || ${whose}, 1000000, now() + interval '10 minutes')`.execute(db)
}

const told = (page: Page) => page.getByRole('alert').getByText(tooMany).waitFor()

test('[A4] sign-up after too many: the form says how long to wait and keeps what was typed', async () => {
  await useUp('sign-up')
  const email = `${newId()}@example.org`
  const page = await site.visit('/signUp', { expectErrors })
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()

  await told(page)
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada Lovelace')
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(goodPassword)
})

test('[A2] reset after too many: the form says how long to wait and keeps the address', async () => {
  await useUp('password-reset')
  const page = await site.visit('/login/forgot', { expectErrors })
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('button', { name: 'Send me a link' }).click()

  await told(page)
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.org')
})

test('[P6] payment after too many: the page says how long to wait, and the next try works', async () => {
  const person = await signUp(site.product)
  const id = await insertScholarship(site.product.db)
  const page = await site.visitAs(person, `/scholarshipDetails/${id}`, { expectErrors })
  await useUp('POST /create-payment-intent', person)
  await page.getByRole('link', { name: 'Apply Scholarship' }).click()

  await told(page)
  await site.product.db.deleteFrom('rate_limits').execute()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Card number').waitFor()
})

test('[U6] review after too many: the form says how long to wait and keeps the review', async () => {
  const person = await signUp(site.product)
  await applyFree(
    site.product,
    person,
    await insertScholarship(site.product.db, { application_fee_minor: 0 }),
  )
  await useUp('POST /reviews', person)
  const page = await site.visitAs(person, '/dashboard/myApplication', { expectErrors })
  await choose(page, /Lakeside/, /^Add review/)
  const form = page.getByRole('dialog', { name: 'Add review' })
  await form.getByLabel('Exact rating').fill('4.5')
  await form.getByLabel('Comment').fill('Kind people, clear answers.')
  await form.getByRole('button', { name: 'Post review' }).click()

  await told(page)
  expect(await form.getByLabel('Comment').inputValue()).toBe('Kind people, clear answers.')
})

test('[V6] upload after too many: the form says how long to wait and keeps what was typed', async () => {
  const person = await signUp(site.product)
  const id = await insertScholarship(site.product.db, { application_fee_minor: 0 })
  await useUp('POST /images', person)
  const page = await site.visitAs(person, `/scholarshipDetails/${id}`, { expectErrors })
  await page.getByRole('link', { name: 'Apply Scholarship' }).click()
  const form = applicationForm(page)
  await fillApplication(form)
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('a picture') }
  await form.getByLabel('Photo').setInputFiles(photo)

  await form.getByText(tooMany).first().waitFor()
  expect(await form.getByLabel('Address').inputValue()).toBe('1 High Street, Leeds')
})
