import { beforeAll, expect, test } from 'vitest'
import { signUpApplicant } from '../../support/application-factories.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { goTo, keepMessages, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')
const colleague = usePerson(site.product, 'moderator', 'Tomás Rivera')

beforeAll(async () => {
  const { db } = site.product
  const scholarship_id = await insertScholarship(db, { scholarship_name: 'Volta Award' })
  for (const [name, status] of Object.entries({
    'Amina Sow': 'Pending',
    'Björn Chen': 'Processing',
  } as const)) {
    await signUpApplicant(site.product, name, { scholarship_id, status })
  }
})

test('[DESK2] a view is saved under a name, shared, opened by key, and removed with Undo', async () => {
  const page = await site.visitAs(officer, '/dashboard/desk?status=Processing&search=chen', {
    viewport: screens.desktop,
  })
  await page.getByText('1 application').waitFor()
  await page.getByRole('button', { name: /^Views: Desk/ }).press('Enter')
  const save = page.getByRole('form', { name: 'Save this view' })
  await save.getByRole('button', { name: 'Save' }).click()
  await save.getByRole('alert').filter({ hasText: 'Please enter a name.' }).waitFor()
  // Letters that are keys of the desk, too.
  await save.getByLabel('Save this view as').pressSequentially('g1 being read')
  await save.getByLabel('Colleagues can see it').check()
  await expectAccessible(page)
  await save.getByRole('button', { name: 'Save' }).dblclick()
  await page.getByRole('button', { name: /^Views: g1 being read/ }).waitFor()

  const other = await site.visitAs(colleague, '/dashboard/desk', { viewport: screens.phone })
  await other.getByRole('button', { name: /^Views: Desk/ }).click()
  await other.getByText('by Mira Staff').waitFor()
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width)
  expect(await other.getByRole('button', { name: /^Remove the view/ }).count()).toBe(0)
  await other.getByRole('link', { name: 'g1 being read' }).click()
  // Whom an officer searched for is nobody else's business.
  await other.waitForURL(url => url.search === '?status=Processing')

  await goTo(page, '/dashboard/desk')
  await keepMessages(page)
  await page.getByRole('button', { name: /^Views: Desk/ }).click()
  await page.getByRole('link', { name: 'g1 being read' }).waitFor()
  await expect.poll(() => page.locator('.desk-view-count').allInnerTexts()).toEqual(['1'])
  // Both within the second in which they are one key.
  await page.evaluate(() => {
    for (const code of ['KeyG', 'Digit1']) {
      const key = code.slice(-1).toLowerCase()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
    }
  })
  await page.waitForURL(url => url.search === '?status=Processing')
  await page.getByRole('button', { name: 'Remove the view g1 being read' }).click()
  await page.getByText('“g1 being read” has been removed.').waitFor()
  await page.getByRole('link', { name: 'g1 being read' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'g1 being read' }).waitFor()
})
