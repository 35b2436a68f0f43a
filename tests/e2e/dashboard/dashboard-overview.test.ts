import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { applyFree } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { expectSound } from '../../support/browser/sound.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { testSite } from '../../support/browser/site.ts'
import { cards, chooseScholarship, payByCard } from '../../support/browser/student-steps.ts'

const site = testSite()
const student = usePerson(site.product, 'user', 'Nadia Olsen')

beforeAll(async () => {
  const id = await insertScholarship(site.product.db, {
    application_fee_minor: 0,
    scholarship_name: 'First Award',
  })
  await insertScholarship(site.product.db, { scholarship_name: 'Second Award' })
  await applyFree(site.product, student, id)
})

test('[P6] a payment that its card holder disputes is shown to staff', async () => {
  const id = await insertScholarship(site.product.db, { scholarship_name: 'Disputed Award' })
  const payer = await signUp(site.product, 'user', 'Dina Disputer')
  const desk = await site.visitAs(payer, '/', {
    expectErrors: [/Failed to load resource/, /^Confirm error|^Recording/],
  })
  await chooseScholarship(desk, id)
  await payByCard(desk, cards.disputed)
  await expect
    .poll(() =>
      site.product.db.selectFrom('payments').select('status').where('user_id', '=', payer.userId).execute(),
    )
    .toEqual([{ status: 'disputed' }])

  for (const screen of ['phone', 'desktop'] as const) {
    const page = await site.visitAs(await signUp(site.product, 'moderator'), '/dashboard', {
      viewport: screens[screen],
    })
    const problems = page.getByRole('region', { name: 'Payments that need you' })
    await problems.getByText('Dina Disputer').waitFor()
    await problems.getByText('Disputed', { exact: true }).waitFor()
    await problems.getByText(/^pi_/).waitFor()
    await expectSound(page)
  }
})

describe.each(looks)('on a $device, $colorScheme', look => {
  test('a student sees applications under way and the next deadlines', async () => {
    const page = await site.visitAs(student, '/dashboard', look)
    await page.getByRole('heading', { name: 'Hello, Nadia Olsen', exact: true }).waitFor()
    await page.getByText('First Award').waitFor()
    await page.getByText('Second Award').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See all' }).click()
    await page.waitForURL(/myApplication/)
  })

  test('[T4] [M1] an admin sees what waits, and comes from there to the application', async () => {
    const admin = await signUp(site.product, 'admin')
    const page = await site.visitAs(admin, '/dashboard', look)
    await page.getByRole('heading', { name: 'People' }).waitFor()
    const days = await page
      .getByRole('table', { name: /^Applications of the last/ })
      .getByRole('rowheader')
      .all()
    expect(await days.at(-1)?.innerText()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}$/)
    await expectAccessible(page)
    const seeAll = page
      .getByRole('region', { name: 'Waiting longest' })
      .getByRole('link', { name: 'See all' })
    await seeAll.click()
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('open')
    await page.getByText('Nadia Olsen').first().waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Nadia Olsen' }).click()
    const details = page.getByRole('dialog', { name: 'Application details' })
    await details.getByText('Nadia Olsen').waitFor()
    await details.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: /^Start processing: Nadia Olsen/ }).waitFor()
  })
})
