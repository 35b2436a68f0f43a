import { beforeAll, describe, expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, otherLooks } from '../../support/browser/browser.ts'
import { fieldError, pressAndHear, refusedRequest, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { mailAbout } from '../../support/mail/outbox.ts'

const site = testSite()
let officer: Person

beforeAll(async () => {
  officer = await signUp(site.product, 'moderator', 'Mira Staff')
})

describe.each(otherLooks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[DESK6] a letter is written with fields at the cursor, seen as an example, tested by mail and saved', async () => {
    const scholarship = await insertScholarship(site.product.db, { scholarship_name: 'Volta Award' })
    const page = await site.visitAs(officer, officePages.decisionLetters(scholarship), look)
    await page.getByText('This is the default letter').waitFor()
    const example = page.getByRole('article', { name: 'As it is emailed' })
    await example.getByText('Congratulations! You have been awarded $4,000 (1 year, renewable)').waitFor()

    await page.getByLabel('Subject').fill('News of the ')
    await page.getByRole('button', { name: '{scholarship}' }).click()
    expect(await page.getByLabel('Subject').inputValue()).toBe('News of the {scholarship}')
    const letter = page.getByLabel('Letter', { exact: true })
    await letter.fill('Dear ,\n\n{outcome}. {rank}')
    await letter.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5))
    await page.getByRole('button', { name: '{name}' }).click()
    expect(await letter.inputValue()).toBe('Dear {name},\n\n{outcome}. {rank}')
    await example.getByText('Dear Mira Staff,').waitFor()
    await page.getByText('A letter of this kind has no {rank}').waitFor()
    await expectAccessible(page)

    await letter.fill('Dear {nam},\n\n{outcome}.')
    await page.getByRole('button', { name: 'Save as version 1' }).click()
    await expect.poll(() => fieldError(page, 'Letter')).toContain('{nam} is not a field.')
    await letter.fill('Dear {name},\n\n{outcome}.')
    await page.getByText('Not saved yet. Your changes are kept in this tab.').waitFor()
    await page.getByRole('link', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'Decline', exact: true }).waitFor()
    await page.goBack()
    await page.reload({ waitUntil: 'load' })
    await expect.poll(() => letter.inputValue()).toBe('Dear {name},\n\n{outcome}.')

    await page.getByRole('button', { name: 'Send me a test' }).dblclick()
    await page.getByText(`A test is on its way to ${officer.email}.`).waitFor()
    const mail = await mailAbout(site.product, officer.email, 'News of the Volta Award')
    expect(mail.text).toContain('You have been awarded $4,000 (1 year, renewable).')

    await pressAndHear(page, 'Save as version 1', 'Saved as version 1.')
    await page.getByText('This is version 1.').waitFor()
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([device, wide]).toEqual([device, 0])
  })
})

test('[DESK6] when somebody else saved a letter first, nothing typed is lost and both are shown', async () => {
  const { product } = site
  const scholarship = await insertScholarship(product.db)
  const page = await site.visitAs(officer, `${officePages.decisionLetters(scholarship)}?kind=decline`, {
    expectErrors: [refusedRequest],
  })
  await page.getByLabel('Letter', { exact: true }).fill('Mine: {outcome}')
  const theirs = { kind: 'decline', version: 0, subject: 'Theirs', body: 'Theirs: {outcome}' }
  expect((await ask(product, officer, `POST /decisions/letters/${scholarship}`, theirs)).status).toBe(201)
  await page.getByRole('button', { name: 'Save as version 1' }).click()
  const meanwhile = page.getByRole('alert', { name: 'Changed in the meantime' })
  await meanwhile.getByText('Their letter: “Theirs: {outcome}”').waitFor()
  expect(await page.getByLabel('Letter', { exact: true }).inputValue()).toBe('Mine: {outcome}')
  await expectAccessible(page)
  await meanwhile.getByRole('button', { name: /^Keep mine/ }).click()
  await pressAndHear(page, 'Save as version 2', 'Saved as version 2.')
})
