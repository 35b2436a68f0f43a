import { expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { said, testSite } from '../../support/browser/site.ts'
import { publishConditions, shortConditions } from '../../support/condition-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()
const [level, income] = shortConditions.all

async function begin() {
  const [id, office] = await Promise.all([
    insertScholarship(site.product.db),
    signUp(site.product, 'moderator'),
  ])
  const write = (definition: object, version = 0) =>
    ask(site.product, office, `PATCH /eligibility/${id}`, { version, definition })
  const saved = async () => (await ask(site.product, office, `GET /eligibility/${id}`)).body
  return { id, office, write, saved }
}

test('[ELIG2] each condition shows what is wrong with it and how to fix it; unfinished ones stay in the tab', async () => {
  const { id, office, write, saved } = await begin()
  const never = { ...income, id: 'c_never1', comparison: 'atLeast', hundredths: 1_500_000 }
  const age = (of: string, years: number) => ({
    id: of,
    question: 'p_birth',
    kind: 'age',
    comparison: 'atLeast',
    years,
    day: '2027-09-01',
  })
  await write({ all: [income, never, age('c_young1', 18), age('c_older1', 21)], oneOf: [] })
  const page = await site.visitAs(office, officePages.scholarshipConditions(id))
  await page.getByText('Can never be met together with 1. Nobody would fit.').waitFor()
  await page.getByText('Saved. To publish, please mend 2.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove 2', exact: true }).click()
  await page.getByText('2 adds nothing: everybody who meets 3 also meets 2.').waitFor()
  await page.getByRole('button', { name: 'Remove 2', exact: true }).click()
  await page.getByText('Saved. Applicants see it once it is published.').waitFor()
  expect((await saved()).definition.all).toMatchObject([{ id: 'c_income' }, { id: 'c_older1', years: 21 }])

  await page.getByLabel('Amount').fill('')
  await page.getByText('Not saved: some conditions are not filled in.').waitFor()
  await page.getByLabel('Years').fill('25')
  await page.reload()
  await page.getByText('Not saved: some conditions are not filled in.').waitFor()
  await expect.poll(() => page.getByLabel('Years').inputValue()).toBe('25')
  await page.getByLabel('Amount').fill('9,500.50')
  await page.getByText('Saved. Applicants see it once it is published.').waitFor()
  expect((await saved()).definition.all).toMatchObject([{ hundredths: 950_050 }, { years: 25 }])
})

test('[ELIG2] when somebody else was faster, one of both is chosen', async () => {
  const { id, office, write, saved } = await begin()
  await write(shortConditions)
  const page = await site.visitAs(office, officePages.scholarshipConditions(id), {
    expectErrors: [/409/, /Saving the conditions failed/],
  })
  await page.getByLabel('Amount').waitFor()
  await write({ all: [level], oneOf: [] }, 1)
  await page.getByLabel('Amount').fill('8,000')
  await page.getByText('Somebody else has saved these conditions').waitFor()
  await page.getByRole('button', { name: /^Keep mine/ }).click()
  await page.getByText('Saved. Applicants see it once it is published.').waitFor()
  expect((await saved()).definition.all).toMatchObject([{ id: 'c_level1' }, { hundredths: 800_000 }])
})

test('[ELIG2] an office that requires its conditions says so', async () => {
  const { id, office } = await begin()
  await publishConditions(site.product, { office, scholarshipId: id })
  const page = await site.visitAs(office, officePages.scholarshipConditions(id))
  await page.getByText('Published: everybody reads exactly this.').waitFor()
  await page.getByLabel('We require').check()
  const published = said(page, 'The conditions are published.')
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  await published
  const { body } = await ask(site.product, undefined, `GET /conditions/${id}`)
  expect(body).toMatchObject({ number: 2, mode: 'require', definition: shortConditions })
})

test('[ELIG2] a sensitive question is tested once an admin has switched it on, each with a legal ground', async () => {
  const { id, office, saved } = await begin()
  const admin = await signUp(site.product, 'admin')
  const settings = await site.visitAs(admin, pages.settings)
  const gender = settings.getByRole('group', { name: 'Gender (off)' })
  await gender.getByLabel('Legal ground').fill('The will of the founder')
  await gender.getByRole('button', { name: 'Switch on: Gender' }).click()
  await settings.getByRole('group', { name: 'Gender (on)' }).waitFor()
  await expectAccessible(settings)

  const page = await site.visitAs(office, officePages.scholarshipConditions(id))
  await page.getByRole('button', { name: 'Add a condition' }).click()
  const question = page.getByRole('combobox', { name: 'Question' })
  await question.fill('religion')
  await page.getByText('Nothing by this name.').waitFor()
  await question.fill('gender')
  await question.press('Enter')
  await page.getByRole('combobox', { name: 'Type to choose' }).pressSequentially('fem')
  await page.getByRole('option', { name: 'Female' }).click()
  await page.getByText('A condition on “Gender” needs a legal ground.').waitFor()
  await page.getByLabel('Legal ground').fill('The will of the donor')
  await page.getByText('Saved. Applicants see it once it is published.').waitFor()
  expect((await saved()).definition.all).toMatchObject([
    { question: 'p_gender', values: ['o_female'], ground: 'The will of the donor' },
  ])
})

test.each(looks)('[ELIG2] conditions and counts fit the screen of a $device, $colorScheme', async look => {
  const { id, office, write } = await begin()
  const degrees = Array.from({ length: 24 }, (_, at) => (at < 12 ? 'masters' : 'bachelor'))
  for (const degree of degrees) await insertApplication(site.product.db, { scholarship_id: id, degree })
  const more = [
    { id: 'c_countr', question: 'p_nationality', comparison: 'isOneOf', values: ['BD', 'CF', 'GB'] },
    { id: 'c_first1', question: 'p_first', comparison: 'isOneOf', values: ['yes'] },
  ].map(each => ({ ...each, kind: 'values' }))
  await write({ all: [level], oneOf: more })
  const page = await site.visitAs(office, officePages.scholarshipConditions(id), look)
  const counts = page.getByRole('region', { name: 'Earlier applicants' })
  await counts.getByText('Fewer than 10 of 24 would meet this').waitFor()
  await page.getByText('Without this group 12').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
