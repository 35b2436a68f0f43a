import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { expectFocus, said, testSite } from '../../support/browser/site.ts'
import { tabTo } from '../../support/browser/student-steps.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

const read = async (id: string) => (await ask(site.product, undefined, `GET /conditions/${id}`)).body
const row = (page: Page, name: RegExp) => page.getByRole('group', { name })

test('[ELIG2] conditions are written by keyboard alone, moved, removed and brought back, saved and published', async () => {
  const [id, office] = await Promise.all([
    insertScholarship(site.product.db, { scholarship_name: 'Keyboard Award' }),
    signUp(site.product, 'moderator'),
  ])
  const page = await site.visitAs(office, '/dashboard/manageScholarships?search=Keyboard')
  await choose(page, /Keyboard Award/, /^Conditions of Keyboard Award/)
  const { keyboard } = page
  const add = async (button: RegExp, letters: string) => {
    await tabTo(page, button)
    await keyboard.press('Enter')
    await expectFocus(page.getByRole('combobox', { name: 'Question' }))
    await keyboard.type(letters)
    await keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Add a condition' }).waitFor()
  await add(/Add a condition/, 'level you')
  const level = row(page, /^Condition 1: Level you want to study$/)
  await expectFocus(level.getByLabel('Comparison'))
  await page.getByText('Not saved: some conditions are not filled in.').waitFor()
  await keyboard.press('Tab')
  await keyboard.type('mas')
  await keyboard.press('Enter')
  await level.getByRole('button', { name: 'Remove Masters' }).waitFor()

  await add(/Add a condition/, 'income')
  await tabTo(page, /^Amount$/)
  await keyboard.type('12,000')
  await add(/Add “one of these”/, 'nationality')
  await expectFocus(row(page, /Nationality$/).getByLabel('Comparison'))
  await keyboard.press('Tab')
  for (const country of ['Bangl', 'Nepal']) {
    await keyboard.type(country)
    await keyboard.press('Enter')
  }
  await add(/Add “one of these”/, 'refugee')
  await page.getByText('Saved. Applicants see it once it is published.').waitFor()
  await expectAccessible(page)

  const income = row(page, /: Household income/)
  await income.getByLabel('Amount').focus()
  await keyboard.press('Alt+ArrowUp')
  await row(page, /^Condition 1: Household income/).waitFor()
  await expectFocus(income.getByLabel('Amount'))
  await choose(page, /condition 2/, /^Remove condition 2$/)
  await level.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await row(page, /^Condition 2: Level/).waitFor()

  await page.getByText('Preview as a person').click()
  const preview = page.locator('details', { hasText: 'Preview as a person' })
  await preview.getByText('0 of 3 conditions met, 3 unknown.').waitFor()
  await preview.getByLabel('Bachelor').check()
  await preview.getByText('1 of 3 conditions isn’t met: for Masters.').waitFor()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Another person' }).click()
  await preview.getByText('0 of 3 conditions met, 3 unknown.').waitFor()

  await tabTo(page, /^Publish version 1/)
  const published = said(page, 'The conditions are published.')
  await keyboard.press('Enter')
  await published
  await page.getByText('Published: everybody reads exactly this.').waitFor()
  expect(await read(id)).toMatchObject({
    number: 1,
    mode: 'advise',
    definition: {
      all: [
        { question: 'p_income', comparison: 'atMost', currency: 'USD', hundredths: 1_200_000 },
        { question: 'p_level', values: ['o_masters'] },
      ],
      oneOf: [
        { question: 'p_nationality', comparison: 'isOneOf', values: ['BD', 'NP'] },
        { question: 'p_refugee', values: ['yes'] },
      ],
    },
  })
})
