import { expect, test } from 'vitest'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { applicationForm, cards, chooseScholarship, payByCard } from '../../support/browser/student-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Admin')
const student = usePerson(site.product, 'user', 'Sofie Larsen')

test('[MONEY1] an admin finds a fee, refunds it with a reason, and sees the sums follow', async () => {
  const scholarshipId = await insertScholarship(site.product.db, { scholarship_name: 'Skerry Grant' })
  const paying = await site.openAs(student)
  await chooseScholarship(paying, scholarshipId)
  await payByCard(paying, cards.good)
  await applicationForm(paying).waitFor()

  const page = await site.visitAs(admin, '/dashboard/payments')
  await page.getByLabel('Search payments').fill('sofie')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Sofie Larsen' })
  await row.getByText('Paid, not used yet').waitFor()
  await row.getByRole('link', { name: 'Skerry Grant' }).click()
  await page.getByText('Only payments for Skerry Grant.').waitFor()
  const sums = page.getByRole('region', { name: 'Sums' })
  const total = sums.getByRole('row').filter({ hasText: 'Total' })
  await expect
    .poll(() => total.getByRole('cell').allInnerTexts())
    .toEqual(['$50', '$0', '$0', '$0', '$50', '1'])
  await loaded(page)
  await expectAccessible(page)

  await row.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: /^Refund/ }).click()
  const window = page.getByRole('dialog', { name: 'Refund the fee' })
  await window.getByText('$50 of Sofie Larsen, for Skerry Grant').waitFor()
  await window.getByRole('button', { name: 'Refund $50' }).click()
  await window.getByText('Please enter the reason for the refund.').first().waitFor()
  await window.getByLabel('Reason').fill('The round was cancelled.')
  await loaded(page)
  await expectAccessible(page)
  await page.reload()
  await row.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: /^Refund/ }).click()
  await expect
    .poll(() => window.getByLabel('Reason').inputValue(), { message: 'what was typed is kept' })
    .toBe('The round was cancelled.')
  await window.getByRole('button', { name: 'Refund $50' }).dblclick()
  await window.waitFor({ state: 'detached' })
  await row.getByText('Refunded', { exact: true }).waitFor()
  await row.getByText('The round was cancelled.').waitFor()
  await expect
    .poll(() => total.getByRole('cell').allInnerTexts())
    .toEqual(['$50', '$50', '$0', '$0', '$0', '1'])
  expect(await row.getByRole('button', { name: /^More actions for/ }).count()).toBe(0)

  const phone = await site.visitAs(admin, '/dashboard/payments', {
    viewport: screens.phone,
    colorScheme: 'dark',
  })
  await phone.getByText('$50 back').waitFor()
  await loaded(phone)
  await expectAccessible(phone)
})
