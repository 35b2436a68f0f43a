import { expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { goTo, testSite } from '../../support/browser/site.ts'
import { type Person, signUp } from '../../support/identity/people.ts'

const site = testSite()

async function answersOf(person: Person): Promise<Record<string, unknown>> {
  const { body } = await ask(site.product, person, 'GET /aboutYou')
  return Object.fromEntries(
    body.answers.map(({ question, answer }: { question: string; answer: unknown }) => [question, answer]),
  )
}

test('[ELIG1] on a phone three questions are answered, still there after a reload, and one is taken back', async () => {
  const amina = await signUp(site.product)
  const page = await site.visitAs(amina, pages.dashboard, { viewport: screens.phone })
  await page.getByText('Say once who you are, and see which scholarships fit you.').waitFor()
  await page.locator('#content').getByRole('link', { name: 'About You' }).click()
  await page.getByRole('heading', { name: 'About You', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Answer: Nationality' }).click()
  const nationality = page.getByRole('form', { name: 'Nationality' })
  await nationality.getByLabel('Add a country').pressSequentially('Banglad')
  await nationality.getByText('Press Enter to add Bangladesh.').waitFor()
  await nationality.getByLabel('Add a country').press('Enter')
  // Saved without pressing anything.
  await expect.poll(() => answersOf(amina)).toEqual({ p_nationality: ['BD'] })
  await expectAccessible(page)
  await nationality.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Change: Nationality')

  await page.getByText('Your studies').click()
  await page.getByRole('button', { name: 'Answer: Last university result' }).click()
  const result = page.getByRole('form', { name: 'Last university result' })
  await result.getByLabel('Scale').selectOption('GPA to 4.00')
  await result.getByLabel('Result', { exact: true }).fill('36')
  await result.getByRole('button', { name: 'Done' }).click()
  await result.getByText('GPA to 4.00: Please enter 4 or less.').waitFor()
  await expectAccessible(page)
  await result.getByLabel('Result', { exact: true }).fill('3.6')
  await result.getByRole('button', { name: 'Done' }).click()
  await page.getByText('3.60 of 4.00').waitFor()

  await page.getByText('Money and work').click()
  await page.getByRole('button', { name: 'Answer: Household income in a year' }).click()
  const income = page.getByRole('form', { name: 'Household income in a year' })
  await income.getByLabel('Currency').selectOption('BDT')
  await income.getByLabel('Amount').fill('420,000')
  await income.getByRole('button', { name: 'Done' }).click()
  await page.getByText('3 of 18 answered').waitFor()

  await page.reload()
  await page.getByText('3 of 18 answered').waitFor()
  expect(await answersOf(amina)).toEqual({
    p_nationality: ['BD'],
    p_result: ['gpa4:3.6'],
    p_income: 'BDT 420000',
  })
  await goTo(page, pages.aboutYou({ question: 'p_income', back: '//evil.example' }))
  await income.getByRole('button', { name: 'Prefer not to say' }).click()
  await page.getByText('2 of 18 answered').waitFor()
  expect(await answersOf(amina)).not.toHaveProperty('p_income')
  expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0)
})

test('[ELIG1] an answer that cannot be saved stays in its field, and is saved by Retry; then one goes back', async () => {
  const ben = await signUp(site.product)
  const page = await site.visitAs(ben, pages.aboutYou({ question: 'p_work', back: pages.allScholarships }), {
    expectErrors: [/^Failed to load resource/],
  })
  const work = page.getByRole('form', { name: 'Years of work in the field' })
  await work.getByRole('textbox').waitFor()
  await page.context().setOffline(true)
  await work.getByRole('textbox').fill('3')
  await work.getByText(/We could not reach the server/).waitFor()
  await page.context().setOffline(false)
  await work.getByRole('button', { name: 'Retry' }).click()
  await work.waitFor({ state: 'detached' })
  expect(await answersOf(ben)).toEqual({ p_work: '3' })
  await page.getByRole('link', { name: 'Back to All Scholarships' }).click()
  await page.getByRole('heading', { name: 'All Scholarships' }).waitFor()
})
